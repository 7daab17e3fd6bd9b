/**
 * The albums of the events in `data/whole-events.json`: our own drawings, which an officer uploads, the scanner clears and
 * the event shows, as on the portal.
 */
import { createHash } from "node:crypto";
import type { EventDetail, LocalizedText } from "@portal/core/events/event-schema";
import { getEventForStaff, saveEventForStaff } from "@portal/core/events/event-staff-details.server";
import { buildEventFileUrl } from "@portal/core/events/public-event-files";
import { announceFile } from "@portal/core/files/file-service.server";
import { buildIncomingKey, toPersonPlace } from "@portal/core/files/index";
import { recordArrival, settleByVerdict } from "@portal/core/files/settle-upload.server";
import type { Context } from "@portal/core/platform/actor";
import { combineDayAndTime, parseDay } from "@portal/core/platform/day";
import wholeEvents from "../data/whole-events.json" with { type: "json" };
import { drawScene, type Scene } from "./draw-scene.ts";
import { createSeedContext, createStaffActor, toDemoAccountId } from "./people.ts";

interface PlannedPicture {
  scene: string;
  alt: LocalizedText;
}
const drawingCache = new Map<Scene, Promise<Buffer>>();
const getDrawing = (scene: Scene): Promise<Buffer> => {
  const drawing = drawingCache.get(scene) ?? drawScene(scene);
  drawingCache.set(scene, drawing);
  return drawing;
};

/** Uploads a drawing as an officer does. Returns the id of the verified file. */
const uploadPicture = async (
  scene: Scene,
  ctx: Context,
): Promise<{ id: string; name: string; size: number }> => {
  const bytes = await getDrawing(scene);
  const name = `${scene}.jpg`;
  const { id, url, fields } = await announceFile(
    {
      purpose: "STAFF_EVENT_PICTURE",
      name,
      type: "image/jpeg",
      size: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    },
    ctx,
  );
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append("file", new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }), name);
  const response = await fetch(url, { method: "POST", body: form });
  if (!response.ok) throw new Error(`The drawing ${scene} was not uploaded: ${response.status}`);
  const key = buildIncomingKey(toPersonPlace(toDemoAccountId("officer")), id);
  await recordArrival(key, ctx);
  const file = await settleByVerdict({ key, result: "NO_THREATS_FOUND" }, ctx);
  if (file?.status !== "verified") throw new Error(`The drawing ${scene} was not accepted: ${file?.reason}`);
  return { id, name, size: file.size };
};

/** Adds the pictures of an event to its page. */
const writeAlbum = async (eventId: string, pictures: readonly PlannedPicture[]): Promise<void> => {
  const event = await getEventForStaff(eventId, createSeedContext(createStaffActor("officer"), albumTime));
  const ctx = createSeedContext(createStaffActor("officer"), albumTime);
  const images: EventDetail["images"] = [];
  const files = [...(event.behind?.files ?? [])];
  for (const { scene, alt } of pictures) {
    const file = await uploadPicture(scene as Scene, ctx);
    files.push({ ...file, kind: "PICTURE", place: toPersonPlace(ctx.actor.accountId) });
    images.push({ url: buildEventFileUrl(eventId, file.id), alt });
  }
  const emptyDetails = {
    liaison: { name: "", phone: "", email: "" },
    registrant: { name: "", phone: "", institution: "", position: "" },
  };
  await saveEventForStaff({ ...event, images, behind: { ...emptyDetails, ...event.behind, files } }, ctx);
};

/** A morning before the demonstration begins. */
const albumTime = combineDayAndTime(parseDay("2026-11-16"), "10:30");

/** Writes the albums. The events stand already. */
export const writeAlbums = async (): Promise<void> => {
  for (const [eventId, { pictures }] of Object.entries(wholeEvents)) await writeAlbum(eventId, pictures);
};
