/** The answer about the account that is signed in, in the cache of the pages, for parts that are no components. */
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user-schema";
import { type Cache, mutate } from "swr";
import { api, buildApiPath } from "./api.ts";
import type { ApiOptions } from "./api-options.ts";
import { session } from "./session.ts";

const PATH = "/user/current";
/** The key under which pages read it (`use-resource.ts`). */
export const CURRENT_USER_KEY = buildApiPath(PATH);

/**
 * Reads the account, and leaves the answer to the pages and to the dialog that asks for another sign-in.
 * @throws ApiError when it is refused or no answer comes
 */
export const loadCurrentUser = async (options?: Pick<ApiOptions, "token">): Promise<CurrentUser> => {
  const user = await api.get<CurrentUser>(PATH, undefined, options);
  await mutate(CURRENT_USER_KEY, user, { revalidate: false });
  return user;
};

/**
 * Reads the account for the dialog, which could not ask for it any more, unless a page has read it. That the session
 * has ended is told when something is sent, not while its reader types.
 */
export const loadAccountOnce = (cache: Cache): void => {
  const token = session.token();
  if (!token || session.reader() || cache.get(CURRENT_USER_KEY)?.data) return;
  void loadCurrentUser({ token }).catch(() => undefined);
};
