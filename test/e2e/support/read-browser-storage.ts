/**
 * Everything that a site has kept in a browser, as text: storage, databases, caches, cookies and the history's state.
 */
import type { Page } from "playwright";

interface BrowserStorage {
  /** Keys of local storage. */
  local: string[];
  /** Keys of session storage. */
  session: string[];
  databases: string[];
  caches: string[];
  cookies: string[];
  /** All that is in them, and the state of the present entry of the history. */
  text: string;
}
export const readBrowserStorage = async (page: Page): Promise<BrowserStorage> => {
  const storedData = await page.evaluate(async () => {
    const openDatabase = (name: string): Promise<IDBDatabase> =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const readStore = (database: IDBDatabase, store: string): Promise<unknown[]> =>
      new Promise((resolve, reject) => {
        const request = database.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const databases = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
    const rows: unknown[] = [];
    for (const name of databases) {
      const database = await openDatabase(name);
      for (const store of database.objectStoreNames) rows.push(...(await readStore(database, store)));
      database.close();
    }
    return {
      local: { ...localStorage },
      session: { ...sessionStorage },
      databases,
      rows,
      caches: await caches.keys(),
      state: history.state as unknown,
    };
  });
  const cookies = await page.context().cookies();
  return {
    local: Object.keys(storedData.local).sort(),
    session: Object.keys(storedData.session).sort(),
    databases: storedData.databases.sort(),
    caches: storedData.caches,
    cookies: cookies.map(({ name }) => name),
    text: JSON.stringify([storedData, cookies]),
  };
};
