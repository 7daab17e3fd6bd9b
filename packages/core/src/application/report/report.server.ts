/** What a report writes to the application that it reports on: header and history, in the report's own transaction. */

import type { Context } from "../../actor.ts";
import { link } from "../../audit/index.ts";
import type { Answers } from "../../form/types.ts";
import type { Labelled } from "../../write.server.ts";
import { actorOf } from "../entry.server.ts";
import type { Header } from "../row.ts";
import * as Store from "../store.server.ts";
import { notices } from "../tell.ts";
import type { ApplicationWrite } from "../wire.ts";
import { followReport, isReport, refuseReport } from "./report.ts";

/** Label of the row reported on: somebody else may have written it in between. */
export const REPORTED = "reported";

/**
 * The rows, none where the application is no report or nothing changes. The notices are the sweep's to send.
 * @param seen what is reported on, as the caller has judged it: read anew it may have got another report meanwhile
 */
export const reportRows = async (report: Header, ctx: Context, seen?: Header): Promise<Labelled[]> => {
  if (!report.parentId || !isReport(report)) return [];
  const about = seen ?? (await Store.header(report.institutionId, report.parentId));
  const followed = about && followReport(about, report, ctx);
  if (!about || !followed) return [];
  const { next, action } = followed;
  const entry = await link(about.lastHash, {
    seq: about.seq + 1,
    at: ctx.now,
    actor: await actorOf(ctx),
    action,
    from: about.status,
    to: about.status,
  });
  const due = next.deadlines.find(({ kind }) => kind === "report");
  return [
    {
      ...Store.putHeader(
        { ...next, seq: entry.seq, lastHash: entry.hash },
        { version: about.version, status: about.status },
      ),
      label: REPORTED,
    },
    {
      ...Store.putHistory({
        id: about.id,
        institutionId: about.institutionId,
        ...entry,
        notices: due ? notices(next, "reportDue", ctx.now, { dueOn: due.day }) : [],
      }),
      label: REPORTED,
    },
  ];
};

/** The application that a report is on, with what was said there. Refuses when it wants no such report now. */
export const reportedOn = async (
  institutionId: string,
  { scheme, parentId }: Pick<ApplicationWrite, "scheme" | "parentId">,
  ctx: Context,
): Promise<{ header: Header; answers: Answers }> => {
  const [header, body] = await Promise.all([
    parentId ? Store.header(institutionId, parentId) : undefined,
    parentId ? Store.body(parentId, institutionId) : undefined,
  ]);
  refuseReport(header, scheme, ctx);
  return { header, answers: body?.answers ?? {} };
};
