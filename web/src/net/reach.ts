/** Being told that it is my turn when no page is open: by this browser's push service, or by other ways that the server has. */

import type { Reachable } from '../protocol';
import { get, post } from './http';

export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

export const reached = (table: string, seat: number): Promise<Reachable> =>
  get<Reachable>(`/api/tables/${table}/reach?seat=${seat}`);

/** Ask the browser, then the server; an error says in a sentence what is in the way. */
export async function pushMe(table: string, seat: number, key: string): Promise<Reachable> {
  const allowed = await Notification.requestPermission();
  if (allowed !== 'granted') throw new Error('Your browser does not allow messages of this page.');
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  if (old && !isOf(old, key)) await old.unsubscribe(); // of another server that was here
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const push = { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
  return post<Reachable>(`/api/tables/${table}/reach`, { push, seat });
}

export const reachBy = (table: string, seat: number, way: { mail: string } | { webhook: string }): Promise<Reachable> =>
  post<Reachable>(`/api/tables/${table}/reach`, { ...way, seat });

export const reachNoMore = (table: string, seat: number): Promise<Reachable> =>
  post<Reachable>(`/api/tables/${table}/reach/stop`, { seat });

function isOf(subscription: PushSubscription, key: string): boolean {
  const known = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...known));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === key;
}
