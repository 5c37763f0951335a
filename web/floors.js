/**
 * The floors of the browser client, and the lint rule that keeps them.
 *
 * A room knows itself and what lies below it, never a neighbour on its own floor and nothing above.
 * So a game does not know the other games, `net` knows no page and nothing that is drawn, and `shell`
 * knows no game. Every folder and every file of `src/` has a floor. docs/map.md says what is in them.
 */

import path from 'node:path';

export const FLOORS = [
    ['main'],
    ['App'],
    ['lobby', 'table', 'lab', 'contests', 'names'], // the pages; they alone know the games
    ['games/*', 'learn', 'rules', 'offline'],
    ['shell'],
    ['testing'], // a table to try things on: for tests alone
    ['net', 'route', 'settings'],
    ['engine'], // the rules in this browser
    ['parts'],
    ['storage', 'protocol', 'assets', 'style'],
];

const SOURCE = path.join(import.meta.dirname, 'src');

/** The room that a file of `src/` belongs to, or null outside of it. */
function roomOf(file) {
    const place = path.relative(SOURCE, file);
    if (place.startsWith('..')) return null;
    const [first, second] = place.split(path.sep);
    return second === undefined ? first.split('.')[0] : first === 'games' ? `games/${second}` : first;
}

const floorOf = (room) => FLOORS.findIndex((rooms) => rooms.includes(room.replace(/^games\/.*/, 'games/*')));

/** Why a file must not know another, or null. */
function refusal(file, other) {
    const [from, to] = [roomOf(file), roomOf(other)];
    if (from === null || to === null) return null;
    for (const room of [from, to]) if (floorOf(room) < 0) return `'${room}' is on no floor: give it one in floors.js.`;
    if (to === 'testing' && from !== to) return file.endsWith('.test.ts') ? null : `'testing' is for tests alone.`;
    if (from === to || floorOf(from) < floorOf(to)) return null;
    return `'${from}' must not know '${to}': it is ${floorOf(from) === floorOf(to) ? 'on the same floor' : 'above it'}.`;
}

/** Imports point down. */
export const importsPointDown = {
    create(context) {
        const look = (node) => {
            const name = node.source?.value;
            if (typeof name !== 'string' || !name.startsWith('.')) return;
            const message = refusal(context.filename, path.resolve(path.dirname(context.filename), name.split('?')[0]));
            if (message) context.report({ node, message });
        };
        return {
            ImportDeclaration: look,
            ImportExpression: look,
            TSImportType: look,
            ExportNamedDeclaration: look,
            ExportAllDeclaration: look,
        };
    },
};
