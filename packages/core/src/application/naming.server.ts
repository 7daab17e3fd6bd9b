/** Which submitted applications rest on a contact or a file. Asked when one is to go, which is rare: reads, no index. */
import type { Json } from "../form/types.ts";
import { enclosedIn } from "./enclosures.ts";
import type { Header } from "./row.ts";
import type { Status } from "./status.ts";
import { body, mine } from "./store.server.ts";

const over: readonly Status[] = [
  "REJECTED",
  "CANCELLED",
  "REFUNDED",
  "COMPLETED",
  "SETTLED",
  "ENDORSEMENT_APPROVED",
];

/** True while something may still happen to the application. */
export const isOpen = (status: Status): boolean => status !== "DRAFT" && !over.includes(status);

const holds = (value: Json | undefined, id: string): boolean => {
  if (typeof value === "string") return value === id;
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((inner) => holds(inner, id));
};

/** Submitted applications of an institution whose answers or enclosed papers name an id. One query and one read each. */
export const naming = async (institutionId: string, id: string): Promise<Header[]> => {
  const found: Header[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof mine>> = await mine(institutionId, 100, cursor);
    const submitted = page.items.filter((header) => header.status !== "DRAFT");
    const bodies = await Promise.all(submitted.map((header) => body(header.id, institutionId)));
    found.push(
      ...submitted.filter(
        (header, i) => enclosedIn(header).some((paper) => paper.id === id) || holds(bodies[i]?.answers, id),
      ),
    );
    cursor = page.cursor;
  } while (cursor);
  return found;
};
