/** One change of an institution as one conditional write: its row, its history entry, and the claims that go with it. */
import type { Context } from "../actor.ts";
import { certified } from "../application/standing/standing.server.ts";
import { codes, Refusal } from "../errors.ts";
import { enqueue } from "../notice/send.server.ts";
import type { Notice } from "../notice/types.ts";
import { shardOf } from "../table.server.ts";
import { Cancelled, type Labelled, transact } from "../write.server.ts";
import { histories, institutions, registrations } from "./entities.server.ts";
import { append } from "./history.ts";
import { dataOf, type Institution, sharedRegistrations } from "./index.ts";
import { read, rowOf } from "./store.server.ts";

interface Change {
  /** Undefined when it is made. */
  before: Institution | undefined;
  after: Institution;
  action: string;
  reason?: string;
  notices?: Notice[];
  /** Rows that stand or fall with it. */
  with?: Labelled[];
}

/**
 * Writes a change and sends its notices. The version condition lets only one of two writers win.
 * @throws Refusal STALE_VERSION with what stands, INSTITUTION_CODE_EXISTS (10300) when the registration number is taken
 */
export const write = async (change: Change, ctx: Context): Promise<Institution> => {
  const { before, after, action, reason, notices = [] } = change;
  const { institution, entry } = await append(before, after, action, ctx, reason);
  const put = institutions().put(rowOf(institution));
  const row = {
    institutionId: institution.id,
    seq: entry.seq,
    entry,
    notices,
    waiting: notices.length > 0,
    dueAt: ctx.now,
    shard: shardOf(institution.id),
  };
  const history = histories().put(row).params<{ Item: { pk: string; sk: string } }>();
  const conditional = before
    ? put.where(({ version }, { eq }) => eq(version, before.version))
    : put.where(({ id }, { notExists }) => notExists(id));
  try {
    await transact([
      { label: "institution", Put: conditional.params() },
      { label: "history", Put: history as never },
      ...claims(before, institution),
      ...certification(before, institution),
      ...(change.with ?? []),
    ]);
  } catch (error) {
    throw await refusalOf(error, institution.id);
  }
  // The row stands in the due index until its notices are sent: a queue that is away delays them, no more.
  await enqueue(notices, ctx, { pk: history.Item.pk, sk: history.Item.sk }).catch(() => undefined);
  return institution;
};

/** A submit that read the certification before this change finds it ended, or given again (106000). */
function certification(before: Institution | undefined, after: Institution): Labelled[] {
  const was = before?.certification === "PASSED";
  const is = after.certification === "PASSED";
  return was === is ? [] : [certified(after.id, is)];
}

/** The registration number belongs to one institution; shared numbers belong to none (spec 1 §5). */
function claims(before: Institution | undefined, after: Institution): Labelled[] {
  const old = before?.fields.siteRegistrationNumber ?? "";
  const number = after.fields.siteRegistrationNumber;
  if (old === number) return [];
  const exclusive = (n: string) => n !== "" && !sharedRegistrations.includes(n);
  const rows = registrations();
  return [
    ...(exclusive(number)
      ? [
          {
            label: "registration",
            Put: rows
              .put({ number, institutionId: after.id })
              .where((row, { notExists }) => notExists(row.number))
              .params() as never,
          },
        ]
      : []),
    ...(exclusive(old)
      ? [{ label: "oldRegistration", Delete: rows.delete({ number: old }).params() as never }]
      : []),
  ];
}

async function refusalOf(error: unknown, id: string): Promise<unknown> {
  if (!(error instanceof Cancelled)) return error;
  if (error.of("registration")) {
    return new Refusal(codes.INSTITUTION_CODE_EXISTS, {
      fields: [{ path: "siteRegistrationNumber", key: "taken" }],
    });
  }
  if (error.of("slot")) return new Refusal(codes.ONE_INSTITUTION_PER_ACCOUNT);
  if (error.of("institution")) return stale(await read(id));
  return error;
}

/** 409 with the version and data that stand. */
export const stale = (current: Institution | undefined): Refusal =>
  new Refusal(codes.STALE_VERSION, {
    ...(current && { current: { id: current.id, version: current.version, ...dataOf(current.fields) } }),
  });
