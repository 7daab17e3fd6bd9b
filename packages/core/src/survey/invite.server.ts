/** Asks those who take part in an event when a survey of it opens: by mail and in the portal, each once. */
import type { Context } from "../actor.ts";
import { tell } from "../notice/index.ts";
import { enqueue } from "../notice/send.server.ts";
import { steadyId } from "../notice/steady.server.ts";
import { isOpen } from "./index.ts";
import { invitedOf } from "./invited.server.ts";
import { read } from "./store.server.ts";

/**
 * Tells whoever is told of an application that takes part. The same invitation has the same ids however often the
 * message comes. One that was closed meanwhile asks nobody.
 * @returns how many applications were asked
 */
export const invite = async (id: string, ctx: Context): Promise<number> => {
  const survey = await read(id);
  if (!survey?.eventId || !survey.openedAt || !isOpen(survey, ctx.today)) return 0;
  const { eventId, titles, eventNames, closesOn, openedAt } = survey;
  let asked = 0;
  for await (const header of invitedOf(eventId)) {
    const notices = header.notify.flatMap((recipient) =>
      tell(
        [recipient],
        "surveyOpened",
        {
          survey: titles[recipient.language],
          event: eventNames?.[recipient.language] ?? "",
          code: header.code ?? header.id,
          ...(closesOn && { dueOn: closesOn }),
        },
        ctx.now,
        `/question/${id}?application=${header.id}`,
      ),
    );
    const steady = notices.map((notice) => ({
      ...notice,
      id: steadyId(openedAt, ["survey", id, header.id, notice.channel, notice.to]),
    }));
    await enqueue(steady, ctx);
    asked += 1;
  }
  return asked;
};
