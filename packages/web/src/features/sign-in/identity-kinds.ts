/** The public-service identities, in the order in which they are offered. */
import type { IdentityKind } from "@portal/core/identity/sign-on/sign-on-schema";

export const identityKinds: readonly IdentityKind[] = ["person", "entity"];
