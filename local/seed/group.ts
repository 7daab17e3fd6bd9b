/** A group of exhibitors that still takes members: who leads it, who came in, and who is expected. */
import { day } from "@portal/core/day";
import type { EventDetail } from "@portal/core/event/wire";
import { schemeOf } from "@portal/core/schemes/index";
import { answersFor } from "./answers.ts";
import { institutions, type Planned } from "./institutions.ts";
import { randomOf, ulidOf } from "./random.ts";
import { epochOf, type Story } from "./stories.ts";

/** They came in on these days. */
const members: readonly [id: string, submitOn: string][] = [
  ["institution-05", "2026-11-12"],
  ["institution-06", "2026-11-13"],
];
const expected = "institution-12";

const member = schemeOf("FAIR_GROUP_MEMBER")?.example;
const leader = schemeOf("FAIR_GROUP")?.example;

/** The leader's registration; its id and its code are those which the published example of a member names. */
export const leads = (by: Planned): [string, Story["goal"], string, Partial<Story>] => {
  const { exhibitorList: _sheet, ...answers } = leader?.answers ?? {};
  const units = institutions()
    .filter(({ id }) => id === expected || members.some(([one]) => one === id))
    .map(({ fields, contacts }) => ({
      name: fields.nameZh,
      registrationNumber: fields.siteRegistrationNumber,
      contactName: contacts[0]?.fields.nameZh ?? "",
      phone: contacts[0]?.fields.phone ?? { area: "MO", number: "28000000" },
    }));
  return [
    member?.eventId ?? "",
    "PROCESSING",
    "2026-11-10",
    {
      id: member?.parentId ?? "",
      scheme: "FAIR_GROUP",
      invitationCode: String(member?.answers.invitationCode),
      answers: {
        ...answers,
        contactPerson: by.contacts[0]?.id ?? "",
        groupName: "澳門品牌採購聯展",
        listInExcel: false,
        memberUnits: units,
        totalBooths: units.length,
        totalArea: 9 * units.length,
      },
    },
  ];
};

/** The members' own parts, told after the leader's. */
export const joins = (all: readonly Planned[], events: ReadonlyMap<string, EventDetail>): Story[] =>
  members.flatMap(([id, on], i) => {
    const by = all.find((one) => one.id === id);
    const event = events.get(member?.eventId ?? "");
    if (!by || !event) return [];
    const random = randomOf(104_729 * (i + 1));
    return [
      {
        id: ulidOf(epochOf(day(on)), random),
        by,
        event,
        scheme: "FAIR_GROUP_MEMBER",
        answers: answersFor("FAIR_GROUP_MEMBER", event, by, random),
        goal: "PROCESSING",
        submitOn: day(on),
        pace: 3,
      },
    ];
  });
