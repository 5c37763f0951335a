/** Days and times of the deals, as people read them. */

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** A day such as 2026-11-18, said. */
export function saidDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}

/** How long it is until then, in hours and minutes. */
export function until(seconds: number): string {
  const minutes = Math.max(0, Math.ceil(seconds / 60));
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
