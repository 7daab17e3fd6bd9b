/**
 * The albums of the events in `data/whole-events.json`: our own drawings, which an officer uploads, the scanner clears
 * and the event shows, as on the portal.
 */
import type { EventDetail, LocalizedText } from "@portal/core/events/event-schema";
import { getEventForStaff, saveEventForStaff } from "@portal/core/events/event-staff-details.server";
import { buildEventFileUrl } from "@portal/core/events/public-event-files";
import { type StoredFile, toPersonOwnerId } from "@portal/core/files/index";
import type { Context } from "@portal/core/platform/actor";
import { combineDayAndTime, parseDay } from "@portal/core/platform/day";
import wholeEvents from "../data/whole-events.json" with { type: "json" };
import { drawScene, type Scene } from "./draw-scene.ts";
import { createSeedContext, createStaffActor } from "./seed-context.ts";
import { uploadSeedFile } from "./upload-file.ts";

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

/** Uploads a drawing as an officer does. Returns the verified file. */
const uploadPicture = async (
  scene: Scene,
  ctx: Context,
): Promise<Pick<StoredFile, "id" | "name" | "size">> => {
  const bytes = await getDrawing(scene);
  const { id, name, size } = await uploadSeedFile(
    { purpose: "STAFF_EVENT_PICTURE", name: `${scene}.jpg`, type: "image/jpeg", bytes },
    ctx,
  );
  return { id, name, size };
};

/** Adds the pictures of an event to its page. */
const writeAlbum = async (eventId: string, pictures: readonly PlannedPicture[]): Promise<void> => {
  const event = await getEventForStaff(eventId, createSeedContext(createStaffActor("officer"), albumTime));
  const ctx = createSeedContext(createStaffActor("officer"), albumTime);
  const images: EventDetail["images"] = [];
  const files = [...(event.behind?.files ?? [])];
  for (const { scene, alt } of pictures) {
    const file = await uploadPicture(scene as Scene, ctx);
    files.push({ ...file, kind: "PICTURE", place: toPersonOwnerId(ctx.actor.accountId) });
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

/** Writes the albums. The events exist already. */
export const writeAlbums = async (): Promise<void> => {
  for (const [eventId, { pictures }] of Object.entries(wholeEvents)) await writeAlbum(eventId, pictures);
};
