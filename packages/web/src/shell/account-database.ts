/**
 * A database in this browser that belongs to one account (decision 0167): its name carries the account's key, so nobody
 * else's is ever opened. Without a session there is none, which keeps a late write from bringing back what went with a
 * sign-out.
 */
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { type AccountDatabaseName, registerAccountDatabases, toAccountDatabase } from "./browser-storage.ts";
import { getServerNow } from "./server-clock.ts";
import { session } from "./session.ts";

/**
 * Does some work on a database. A browser in private mode may refuse storage: then nothing is kept, the result is
 * undefined, and typing goes on.
 */
export const ignoreStorageErrors = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch {
    return undefined;
  }
};

/** How long input that never reached the server waits for its account to sign in again. */
const KEPT_DAYS = 14;

/** Creates a function that opens the account's database, once; it throws where there is no session or no storage. */
export const createAccountDatabase = <Schema extends DBSchema>(
  name: AccountDatabaseName,
  upgrade: (database: IDBPDatabase<Schema>) => void,
): (() => Promise<IDBPDatabase<Schema>>) => {
  let current: { accountKey: string; database: Promise<IDBPDatabase<Schema>> } | undefined;
  return () => {
    const accountKey = session.accountKey();
    if (!accountKey) throw new Error("The database of an account can only be opened with a session");
    if (current?.accountKey !== accountKey) {
      const until = new Date(Date.parse(getServerNow()) + KEPT_DAYS * 86_400_000);
      registerAccountDatabases(accountKey, until.toISOString());
      const database = openDB<Schema>(toAccountDatabase(name, accountKey), 1, {
        upgrade,
        // The account signs out, here or in another tab: whoever holds the database open would keep it from going.
        blocking: (_current, _blocked, { target }) => {
          (target as IDBDatabase).close();
          current = undefined;
        },
      });
      current = { accountKey, database };
    }
    return current.database;
  };
};
