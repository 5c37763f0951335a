/** Passkeys: the browser's own dialogs, between a question of the server and its answer. */

import { post } from '../net/http';
import type { MeTold, PasskeyAsked } from '../protocol';

/** Whether this browser has passkeys, and reads what the server asks. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** Make a passkey for a new name (or one more for mine), or come in by one that is there. */
export async function byPasskey(to: 'new' | 'add' | 'enter', name?: string): Promise<MeTold> {
  const { options } = await post<PasskeyAsked>('/api/me/passkey/ask', { to, ...(name && { name }) });
  const credential =
    to === 'enter'
      ? await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
        })
      : await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
            options as PublicKeyCredentialCreationOptionsJSON,
          ),
        });
  if (!(credential instanceof PublicKeyCredential)) throw new Error('no passkey');
  return post<MeTold>('/api/me/passkey', { credential: credential.toJSON() });
}
