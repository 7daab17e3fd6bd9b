/** What the calls of accounts have in common. */
import type { Opened } from "@portal/core/captcha/store.server";
import * as z from "zod";

export const Done = z.object({ done: z.literal(true) });
export const done = { done: true } as const;

/** The confirmation of a password, opened when one was sent. */
export const againOf = (opened: Opened, again: string | undefined): { again?: string } =>
  again === undefined ? {} : { again: opened.secret(again, "again") };
