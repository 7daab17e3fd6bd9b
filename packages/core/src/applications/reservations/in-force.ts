/**
 * Decides whether an application is in force, neither refused nor withdrawn, so that it excludes others from the same
 * place or grant. Pure.
 */
import type { ApplicationHeader } from "../model/application-rows.ts";

type Outcome = Pick<ApplicationHeader, "status" | "funding" | "verification">;

/**
 * Returns whether the institute refused it or its grant, or the authorities refused the person. An upheld objection
 * undoes that.
 */
export const isApplicationRefused = ({ status, funding, verification }: Outcome): boolean =>
  status === "REJECTED" || funding?.result === "NOT_APPROVED" || verification?.result === "FAILED";

/** Returns whether an application was neither refused nor withdrawn, and its grant was not revoked. */
export const isInForce = (header: Outcome): boolean =>
  !isApplicationRefused(header) &&
  header.status !== "CANCELLED" &&
  header.status !== "REFUNDED" &&
  header.funding?.cancelled === undefined;
