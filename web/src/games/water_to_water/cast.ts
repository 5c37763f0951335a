/** What the rules say of a character or a power, in the parts that one chooses by. */

export interface Told {
  difficulty: string; // "easy" to "very hard"; empty where the rules do not say
  seats: string; // "four to six players", where not everybody can be it
  scoring: string; // what makes its points, or what the power does
}

const large = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "The Thief (very hard, four to six players) wins instead ...": the name is known to whoever asks. */
export function characterTold(text: string): Told {
  const [, about = '', scoring = ''] = /^The [A-Z][a-z]+(?: [A-Z][a-z]+)*(?: \(([^)]*)\))? (.*)$/s.exec(text) ?? [
    '',
    '',
    text,
  ];
  const [difficulty = '', seats = ''] = about.split(', ');
  // A table reads as one: "2 7, 3 13" are two rows.
  const rows = scoring.replace(/(?<=[:,] )([\dx-]+) (\d+)(?=[,.])/g, '$1: $2');
  return { difficulty, seats, scoring: large(rows) };
}

/** "Wisdom. Hold two tiles and play either. ...": without its name. */
export const powerTold = (text: string, name: string): string => {
  const begun = text.indexOf('. ');
  return begun >= 0 && begun <= name.length + 12 ? text.slice(begun + 2) : text;
};

const STEPS = ['easy', 'moderate', 'hard', 'very hard'];
/** How many of four marks a difficulty has; "moderate to hard" counts as its harder end. */
export const marks = (difficulty: string): number =>
  STEPS.reduce((most, step, place) => (difficulty === step || difficulty.endsWith(`to ${step}`) ? place + 1 : most), 0);
