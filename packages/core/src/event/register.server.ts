/** Staff make the page of an event of an organiser's registration (schemes S24). */
import type { Context } from "../actor.ts";
import { visible } from "../application/visible.server.ts";
import { codes, Refusal } from "../errors.ts";
import type { Answers } from "../form/types.ts";
import { filesOf } from "../upload/store.server.ts";
import { behindRow, readBehind } from "./behind.server.ts";
import { publish, put } from "./commands.server.ts";
import { eventFrom, filesNamed } from "./registered.ts";
import { idOf, SCHEME } from "./registration.ts";
import { read } from "./store.server.ts";
import type { EventDetail, StaffEvent } from "./wire.ts";

/**
 * The event of an accepted registration: a draft that staff read, translate and publish. Asked again it is the one that
 * stands.
 * @throws Refusal 107001 no such application, 900057 it is not an accepted registration, 900046 another event has a
 * name of it
 */
export const prepare = async (applicationId: string, ctx: Context): Promise<StaffEvent> => {
  const { header, body } = await visible(applicationId, ctx);
  if (header.scheme !== SCHEME || !body) throw new Refusal(codes.FORM_NOT_FOUND);
  const id = idOf(header.id);
  const [standing, behind] = await Promise.all([read(id), readBehind(id)]);
  if (standing) return { ...standing, ...(behind && { behind }) };
  if (header.status !== "ACCEPTED")
    throw new Refusal(codes.MOVE_NOT_ALLOWED, { params: { status: header.status } });
  const answers = body.answers as Answers;
  const named = filesNamed(answers);
  const stored = await filesOf(
    header.institutionId,
    named.map((file) => file.id),
  );
  const files = named.flatMap(({ id: file, kind }) => {
    const found = stored[file];
    return found?.status === "verified"
      ? [{ id: file, kind, name: found.name, size: found.size, place: header.institutionId }]
      : [];
  });
  const made = eventFrom(
    { id: header.id, ...(header.code && { code: header.code }), answers: answers as never },
    files,
    ctx.today,
  );
  const saved = await put(made.event, ctx, [behindRow(id, made.behind)]);
  return { ...saved, behind: made.behind };
};

/**
 * Refuses to publish what an organiser withdrew.
 * @throws Refusal 900057 with the status of the registration
 */
const refuseWithdrawn = async (applicationId: string, ctx: Context): Promise<void> => {
  const { header } = await visible(applicationId, ctx);
  if (header.status === "CANCELLED")
    throw new Refusal(codes.MOVE_NOT_ALLOWED, { params: { status: header.status, action: "publish" } });
};

/** Staff publish a draft; of a registration only while that stands. */
export const publishForStaff = async (id: string, version: number, ctx: Context): Promise<EventDetail> => {
  const behind = await readBehind(id);
  if (behind?.applicationId) await refuseWithdrawn(behind.applicationId, ctx);
  return publish(id, version, ctx);
};
