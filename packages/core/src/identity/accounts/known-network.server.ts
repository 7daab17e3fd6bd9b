/**
 * Remembers the networks from which an account has signed in, so that an attack from elsewhere does not lock its owner
 * out.
 */
import type { Context } from "../../platform/actor.ts";
import { toNetwork } from "../../platform/rate-limits/index.ts";
import * as Rate from "../../platform/rate-limits/rate-limit-store.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import { normalizeLogin } from "./account-rules.ts";

type Caller = Pick<Context, "now" | "address">;
/** The counter of failed sign-ins is per account and network; it also remembers a success. */
export const LOGIN_COUNTER = "login";
/** Builds the key of a login at a network: that of an IP address, or an empty one. */
export const buildLoginNetworkKey = (login: string, address: string | undefined): string =>
  `${normalizeLogin(login)} ${toNetwork(address ?? "")}`;

/** Resets the failures at a login from the caller's network and remembers the success. */
export const rememberNetwork = (login: string, { now, address }: Caller): Promise<void> =>
  Rate.recordSuccess(LOGIN_COUNTER, buildLoginNetworkKey(login, address), now);

/** Builds the write that remembers the success, for the transaction of the sign-in. */
export const buildKnownNetworkPut = (login: string, { now, address }: Caller): TransactionItem =>
  Rate.buildSuccessPut(LOGIN_COUNTER, buildLoginNetworkKey(login, address), now);

/** Returns whether the owner of a login signed in from the caller's network within the last 90 days. */
export const isKnownNetwork = (login: string, { now, address }: Caller): Promise<boolean> =>
  Rate.hasRecentSuccess(LOGIN_COUNTER, buildLoginNetworkKey(login, address), now);
