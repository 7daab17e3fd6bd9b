/**
 * The example of a scheme where more of its form can be reached: every kind of booth, every policy that shows a field.
 */
import type { Answers, Json, Scheme } from "@portal/core/forms/types/index";
import { exhibitorAnswers, listedInstitution } from "../edges/leader-cases.ts";
import { buildExampleSituation, type Situation } from "../generated/situation.ts";

const booths = [
  { type: "RAW_SPACE", price: 120_000, per: "SQM" },
  { type: "PACKAGE_36", price: 960_000, per: "BOOTH" },
];
/** Residents of Macao own more than half, and not all. */
const owners = [
  { name: "黎嘉欣", share: 60, idNumber: "5123456(7)", macaoResident: true },
  { name: "João Silva", share: 40, idNumber: "P1234567", macaoResident: false },
];
/** Members of a group choose booths where each of them pays, and a seminar has a third slot where the event says so. */
const policy: Record<string, Json> = { "group.payer": "MEMBER", seminar: { dateChoices: 3 } };

/**
 * Times of a seminar from early to late, so that those of a day are not all in the morning or in the afternoon, and a
 * short one, which not every seminar fits into.
 */
const changeSlots = (slots: Json | undefined): Json[] | undefined => {
  if (!Array.isArray(slots)) return undefined;
  const longSlots = slots.map((slot) => ({ ...(slot as Record<string, Json>), from: "09:00", to: "22:00" }));
  return [...longSlots, ...longSlots.slice(0, 1).map((slot) => ({ ...slot, id: "short", to: "10:00" }))];
};

/** The example at its own event. */
export const prepareSituation = buildExampleSituation;

/** A delegation that comes to Macao lists those who enter; that of the example goes abroad. */
const movedEvents: Readonly<Record<string, Json>> = {
  OVERSEAS_DELEGATION: { heldInMacao: true, country: "MO" },
};

/**
 * The example with other owners and of no stated type, so that it may be a sole proprietor, at its event with further
 * booths and other policies.
 */
export const prepareWideSituation = (scheme: Scheme): Situation => {
  const { answers, context } = buildExampleSituation(scheme);
  const { event } = context;
  const offeredBooths = Array.isArray(event?.booths) ? [...event.booths, ...booths] : undefined;
  const slots = changeSlots(event?.slots);
  return {
    // The leader of a group exhibits beside its members.
    answers: scheme.id === "FAIR_GROUP" ? ({ ...answers, ...exhibitorAnswers } as Answers) : answers,
    context: {
      ...context,
      institution: {
        ...context.institution,
        institutionType: null,
        shareholders: owners,
        hasMajorOwner: true,
        macaoOwnershipPercent: 60,
        ...(scheme.id === "FAIR_GROUP" && listedInstitution),
      },
      ...(event && {
        event: {
          ...event,
          ...(movedEvents[scheme.id] as object | undefined),
          ...(offeredBooths && { booths: offeredBooths }),
          ...(slots && { slots }),
          policy,
        },
      }),
    },
  };
};
