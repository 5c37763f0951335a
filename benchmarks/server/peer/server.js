// `node server.js PORT memory` or `node server.js PORT FOLDER`: the peer, as its documents set it up.

const { FlatFile, Server } = require("boardgame.io/server");
const { Showdownish } = require("./game.js");

const [port, store] = process.argv.slice(2);
const db = store === "memory" ? undefined : new FlatFile({ dir: store, logging: false, ttl: false });
console.log = () => {}; // a line for each request is no part of the comparison
Server({ games: [Showdownish], origins: ["*"], db }).run({ port: Number(port) });
