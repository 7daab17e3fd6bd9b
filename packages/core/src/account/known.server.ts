/** Networks that an account was signed in from: whoever attacks it elsewhere takes nothing from them. */
import type { Context } from "../actor.ts";
import { networkOf } from "../rate/index.ts";
import * as Rate from "../rate/store.server.ts";
import { loginOf } from "./rules.ts";

type From = Pick<Context, "now" | "address">;
/** The counter of failures to sign in is the account's and the network's together; it also remembers a success. */
export const LOGIN = "login";
export const pairOf = (login: string, address: string | undefined): string =>
  `${loginOf(login)} ${networkOf(address ?? "")}`;

/** Forgets what failed at a login from the caller's network, and remembers that its owner was there. */
export const rememberNetwork = (login: string, { now, address }: From): Promise<void> =>
  Rate.forgiveAndRemember(LOGIN, pairOf(login, address), now);

/** Whether the owner of a login was at the caller's network within the last 90 days. */
export const isKnownNetwork = (login: string, { now, address }: From): Promise<boolean> =>
  Rate.isKnown(LOGIN, pairOf(login, address), now);
