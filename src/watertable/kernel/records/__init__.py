"""What lies in memory: records, and the plain numbers that rules and tables hand each other."""
