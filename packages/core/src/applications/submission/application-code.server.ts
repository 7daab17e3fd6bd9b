/** Generates the number by which people refer to an application. */
import { randomBytes } from "node:crypto";
import type { Scheme } from "../../forms/types/index.ts";
import type { Context } from "../../platform/actor.ts";

/**
 * Returns a number such as `FH-2026-7K3MQ2XW`: the scheme, the year, and eight letters and digits that are easy to tell
 * apart.
 */
export function generateApplicationCode(scheme: Scheme, ctx: Pick<Context, "today">): string {
  const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
  const letters = [...randomBytes(8)].map((byte) => alphabet[byte % alphabet.length]).join("");
  return `${scheme.id
    .split("_")
    .map((word) => word[0])
    .join("")}-${ctx.today.slice(0, 4)}-${letters}`;
}
