/**
 * Lists the kinds of identity that the login page offers: those with a client at a provider. It is separate from the
 * provider module, because prerendering needs this list without the provider's secrets.
 */
import type { IdentityKind } from "./sign-on-schema.ts";

/** Returns which sign-on buttons are offered: none where the stage has no provider. */
export const getOfferedIdentityKinds = (): Record<IdentityKind, boolean> => {
  const provider = Boolean(process.env.SIGN_ON_ISSUER);
  return {
    person: provider && Boolean(process.env.SIGN_ON_PERSON_CLIENT),
    entity: provider && Boolean(process.env.SIGN_ON_ENTITY_CLIENT),
  };
};
