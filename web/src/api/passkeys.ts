/** Passkeys as browsers make and use them (WebAuthn), to and from the server's plain JSON. */

type Plain = Record<string, unknown>;

/** Whether this page may use any: browsers ask for encryption, and for a name instead of a number. */
export const canUseKeys = (): boolean =>
  isSecureContext && "PublicKeyCredential" in globalThis && !/^[\d.]+$|:/.test(location.hostname);

/** Let the person make a passkey; what to send of it. */
export async function made(options: Plain): Promise<Plain> {
  const wanted = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const key = await navigator.credentials.create({
    publicKey: {
      ...(wanted as unknown as PublicKeyCredentialCreationOptions),
      challenge: bytes(wanted.challenge),
      user: { ...wanted.user, id: bytes(wanted.user.id) },
      excludeCredentials: (wanted.excludeCredentials ?? []).map(({ id }) => ({ type: "public-key", id: bytes(id) })),
    },
  });
  const { response, ...head } = outside(key);
  const { attestationObject } = response as AuthenticatorAttestationResponse;
  return { ...head, response: { clientDataJSON: text(response.clientDataJSON), attestationObject: text(attestationObject) } };
}

/** Let the person sign by one of their passkeys; what to send of it. */
export async function signed(options: Plain): Promise<Plain> {
  const wanted = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const key = await navigator.credentials.get({
    publicKey: {
      ...(wanted as unknown as PublicKeyCredentialRequestOptions),
      challenge: bytes(wanted.challenge),
      allowCredentials: [],
    },
  });
  const { response, ...head } = outside(key);
  const { authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse;
  return {
    ...head,
    response: {
      clientDataJSON: text(response.clientDataJSON),
      authenticatorData: text(authenticatorData),
      signature: text(signature),
      userHandle: userHandle && text(userHandle),
    },
  };
}

function outside(key: Credential | null) {
  const { id, rawId, type, response } = key as PublicKeyCredential;
  return { id, rawId: text(rawId), type, response, clientExtensionResults: {} };
}

export function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  const letters = atob(base64url.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

export function text(buffer: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
}
