/** When something was or will be, and how long it takes, as people say it. */

const DAY = 86_400;

/** The hour of a moment; with its day, where that is not today. */
export function moment(at: number, now: number): string {
  const [then, today] = [new Date(at * 1000), new Date(now)];
  const hour = then.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  if (then.toDateString() === today.toDateString()) return hour;
  return `${then.toLocaleDateString([], { day: 'numeric', month: 'short' })}, ${hour}`;
}

/** A length of time in whole minutes, hours or days, the largest that fits. */
export function span(seconds: number): string {
  const [size, word] = seconds >= 2 * DAY ? [DAY, 'days'] : seconds >= 7200 ? [3600, 'hours'] : [60, 'minutes'];
  const count = Math.ceil(seconds / size);
  return `${count} ${count === 1 ? word.slice(0, -1) : word}`;
}

/** A length of time as a clock shows it: 0:40, or 3 h, or 2 d. */
export function long(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole >= 2 * DAY) return `${Math.floor(whole / DAY)} d`;
  if (whole >= 7200) return `${Math.floor(whole / 3600)} h`;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
