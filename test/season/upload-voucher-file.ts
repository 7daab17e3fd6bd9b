/** A proof of payment that is uploaded as a browser does: announced, sent to the bucket, scanned and inspected. */
import { createHash } from "node:crypto";
import { buildOnePagePdf } from "../support/files/build-pdf.ts";
import type { Person } from "./people.ts";
import type { PlannedApplication } from "./plan-season.ts";
import { runSchedules } from "./run-schedules.ts";
import type { SeasonMachine } from "./season-machine.ts";

/** How long a file may take on a rough way: several visibility timeouts of its queue, in milliseconds. */
const PATIENCE_MS = 3_600_000;

/** Uploads a proof of payment. @returns the id of the verified file */
export const uploadVoucherFile = async (
  machine: SeasonMachine,
  person: Person,
  { number }: PlannedApplication,
): Promise<string> => {
  const bytes = buildOnePagePdf({ text: `Proof of payment ${number}` });
  const uploadTicket = await person.call({
    method: "POST",
    path: "/file",
    body: {
      purpose: "PAYMENT_VOUCHER",
      name: "proof.pdf",
      type: "application/pdf",
      size: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    },
  });
  const ticket = uploadTicket.data as { id: string; url: string; fields: Record<string, string> };
  if (uploadTicket.status >= 300) throw new Error(`a file is refused: ${uploadTicket.code}`);
  const form = new FormData();
  for (const [name, value] of Object.entries(ticket.fields)) form.set(name, value);
  form.set("file", new Blob([new Uint8Array(bytes)], { type: "application/pdf" }));
  const uploadAnswer = await fetch(ticket.url, { method: "POST", body: form });
  if (!uploadAnswer.ok) throw new Error(`upload: ${uploadAnswer.status} ${await uploadAnswer.text()}`);
  const until = machine.clock.ms + PATIENCE_MS;
  for (;;) {
    await runSchedules(machine.clock.now());
    await machine.courier.deliver();
    const { data } = await person.call({ method: "GET", path: `/file/${ticket.id}` });
    if (data.status === "verified") return ticket.id;
    if (data.status === "rejected" || machine.clock.ms > until)
      throw new Error(`the file of application ${number} is ${data.status}`);
    machine.clock.moveTo(machine.clock.ms + 60_000);
  }
};
