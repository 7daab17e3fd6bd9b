/**
 * Loads the headers, numbers and institutions of applications for pages that only know their ids, such as the log of
 * staff acts.
 */

import { type NamedInstitution, pickInstitutionNaming } from "../../institutions/institution-names.ts";
import { readRows } from "../../platform/query-partition.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { buildHeaderKey, parseHeaderRow } from "../model/application-store.server.ts";

interface CaseLabel extends NamedInstitution {
  code?: string;
}

/**
 * Loads the headers of submitted applications, in two batches of at most a hundred rows.
 * @returns by id; an application that was destroyed is missing
 * @throws ServiceBusyError where the table leaves some unread
 */
export const loadCaseHeaders = async (ids: readonly string[]): Promise<Map<string, ApplicationHeader>> => {
  if (ids.length === 0) return new Map();
  // The bodies are large, and only their owner is asked for.
  const bodyKeys = [...new Set(ids)].map((id) => ({ pk: `application#${id}`, sk: "body" }));
  const owners = await readRows(bodyKeys, ["id", "institutionId"]);
  if (owners.length === 0) return new Map();
  const rows = await readRows(
    owners.map(({ id, institutionId }) => buildHeaderKey(String(institutionId), String(id))),
  );
  return new Map(rows.map(parseHeaderRow).map((header) => [header.id, header]));
};

/** Loads the numbers and institutions of submitted applications, as `loadCaseHeaders` does. */
export const loadCaseLabels = async (ids: readonly string[]): Promise<Map<string, CaseLabel>> =>
  new Map(
    [...(await loadCaseHeaders(ids))].map(([id, { code, ...header }]) => [
      id,
      { ...(code !== undefined && { code }), ...pickInstitutionNaming(header) },
    ]),
  );
