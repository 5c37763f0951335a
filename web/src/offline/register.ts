/** Let the browser keep the shell, so that the app can be installed and opens without a connection. */

export function keepTheShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch(() => undefined); // it opens all the same
  });
}
