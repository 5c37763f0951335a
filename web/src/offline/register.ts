/** Let the browser keep the shell, so that the app can be installed and opens without a connection. */

import { hasPlayedHere } from '../net/here';

export function keepTheShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch(() => undefined); // it opens all the same
    if (matchMedia('(display-mode: standalone)').matches || hasPlayedHere()) void keepTheTables();
  });
  window.addEventListener('appinstalled', () => void keepTheTables());
}

/** Keep what tables need that are played on this device; some hundred kilobytes that not everybody wants. */
async function keepTheTables(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage('keep tables');
}
