/** What is kept in this browser alone, and is deleted with a sign-out (decision 0167). */
import { hasAccountDatabases } from "../shell/session.ts";

/** Counts drafts and forms. Only who typed something has the parts that count it; most readers never load them. */
export const countUnsavedWork = async (): Promise<number> => {
  if (!hasAccountDatabases()) return 0;
  const [{ countUnsavedDrafts }, { countPersistedInputs }] = await Promise.all([
    import("./draft-store.ts"),
    import("./persisted-input-store.ts"),
  ]);
  return (await countUnsavedDrafts()) + (await countPersistedInputs());
};
