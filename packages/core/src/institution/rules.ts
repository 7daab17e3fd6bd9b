/** Block A as issues of fields: lengths, forms of numbers, and what depends on what (spec 1 §3, §5). */
import { codesOf, type ListName } from "../code-lists/index.ts";
import { type Day, isDay } from "../day.ts";
import type { FieldIssue } from "../errors.ts";
import { hasLink } from "../form/links.ts";
import { placeFault } from "../region/place.ts";
import { phoneIssues } from "./phone.ts";
import type { InstitutionFields } from "./wire.ts";

/** Longest texts in characters; what is not listed has no text. */
const longest = {
  nameZh: 255,
  nameEn: 255,
  namePt: 255,
  institutionType: 60,
  businessRegistrationNumber: 255,
  movableRegistrationNumber: 255,
  taxpayerName: 255,
  m1Number: 255,
  province: 60,
  city: 60,
  address: 255,
  industry: 60,
  category: 60,
  industryNumber: 60,
  personInCharge: 255,
  profile: 500,
} as const satisfies Partial<Record<keyof InstitutionFields, number>>;

const forms = {
  siteRegistrationNumber: /^(\d{6}|00000|none)$/,
  taxpayerNumber: /^\d{8}$/,
  socialSecurityEmployerNumber: /^\d{10}$/,
} as const satisfies Partial<Record<keyof InstitutionFields, RegExp>>;

/** Control characters, line separators, replacement marks and marks of direction have no place in a one-line text. */
export const illegal =
  /[\p{Cc}\u{fffd}\u{61c}\u{200e}\u{200f}\u{2028}\u{2029}\u{202a}-\u{202e}\u{2066}-\u{2069}]/u;

/** Names that reach others in mails and papers of the institute: they lead nowhere. */
const namesToOthers = [
  "nameZh",
  "nameEn",
  "namePt",
  "taxpayerName",
  "personInCharge",
] as const satisfies readonly (keyof InstitutionFields)[];

const linksInNames = (fields: InstitutionFields): FieldIssue[] => [
  ...namesToOthers.flatMap((path) => (hasLink(fields[path] ?? "") ? [{ path, key: "noLinks" }] : [])),
  ...(fields.shareholders ?? []).flatMap(({ name }, i) => lineIssues(`shareholders.${i}.name`, name)),
  ...(fields.bankAccounts ?? []).flatMap(({ accountName }, i) =>
    lineIssues(`bankAccounts.${i}.accountName`, accountName),
  ),
];
const lineIssues = (path: string, text: string): FieldIssue[] => {
  if (illegal.test(text)) return [{ path, key: "illegal" }];
  return hasLink(text) ? [{ path, key: "noLinks" }] : [];
};
export const characters = (text: string): number => [...text].length;

/**
 * Issues of an institution's data; empty when it may be kept. The site registration number may still be empty: it is
 * needed to be certified and to apply.
 * @param today no date of the past may lie after it
 */
export const rules = (fields: InstitutionFields, today: Day): FieldIssue[] => [
  ...names(fields),
  ...texts(fields),
  ...linksInNames(fields),
  ...numbers(fields),
  ...options(fields),
  ...place(fields),
  ...phoneIssues(fields.phone, "phone"),
  ...phoneIssues(fields.fax, "fax"),
  ...pastDay("establishedOn", fields.establishedOn, today),
  ...pastDay("taxRegisteredOn", fields.taxRegisteredOn, today),
  ...(fields.registeredCapital && fields.registeredCapital.amount < 0
    ? [{ path: "registeredCapital", key: "min", params: { min: 0 } }]
    : []),
  ...rows(fields),
  ...shares(fields),
  ...flags(fields),
  ...banks(fields),
];

function names(fields: InstitutionFields): FieldIssue[] {
  const local = fields.nameZh.trim() || fields.namePt.trim();
  if (fields.country === "MO" ? local : local || fields.nameEn.trim()) return [];
  return [{ path: "nameZh", key: "required" }];
}

function texts(fields: InstitutionFields): FieldIssue[] {
  return Object.entries(longest).flatMap(([path, max]) => {
    const value = fields[path as keyof typeof longest];
    if (typeof value !== "string") return [];
    if (characters(value) > max) return [{ path, key: "tooLong", params: { max, unit: "characters" } }];
    const line = path === "profile" ? value.replace(/[\n\r\t]/g, "") : value;
    return illegal.test(line) ? [{ path, key: "illegal" }] : [];
  });
}

/** Lists of `code-lists.json` an answer comes from; the type is asked by two forms with a list each. */
const lists = {
  nature: ["institutionNature"],
  institutionType: ["institutionTypeExhibition", "institutionTypeIncentive"],
  industry: ["industry"],
  businessScope: ["businessScope"],
  mainMarkets: ["targetMarket"],
} as const satisfies Partial<Record<keyof InstitutionFields, readonly ListName[]>>;

function options(fields: InstitutionFields): FieldIssue[] {
  return Object.entries(lists).flatMap(([path, names]) => {
    const value = fields[path as keyof typeof lists];
    if (!value) return path === "nature" ? [{ path, key: "required" }] : [];
    const allowed = names.flatMap((name) => codesOf(name));
    const given = typeof value === "string" ? [value] : value;
    if (new Set(given).size < given.length) return [{ path, key: "duplicate" }];
    return given.every((each) => allowed.includes(each)) ? [] : [{ path, key: "option" }];
  });
}

/** Country, province and city are regions of the list, each within the one before (spec 1 §3). */
function place(fields: InstitutionFields): FieldIssue[] {
  if (!fields.country) return [{ path: "country", key: "required" }];
  const path = placeFault(fields);
  return path ? [{ path, key: "option" }] : [];
}

/** Most rows of a list, so that an institution stays a row. */
const most = { shareholders: 50, bankAccounts: 10 } as const;

function rows(fields: InstitutionFields): FieldIssue[] {
  return Object.entries(most).flatMap(([path, max]) =>
    (fields[path as keyof typeof most]?.length ?? 0) > max ? [{ path, key: "tooMany", params: { max } }] : [],
  );
}

function numbers(fields: InstitutionFields): FieldIssue[] {
  return Object.entries(forms).flatMap(([path, form]) => {
    const value = fields[path as keyof typeof forms];
    return !value || form.test(value) ? [] : [{ path, key: "format" }];
  });
}

function pastDay(path: string, value: string | undefined, today: Day): FieldIssue[] {
  if (!value) return [];
  if (!isDay(value)) return [{ path, key: "notDay" }];
  return value > today ? [{ path, key: "afterMax", params: { max: today } }] : [];
}

function shares(fields: InstitutionFields): FieldIssue[] {
  const holders = fields.shareholders ?? [];
  // Hundredths of a percent, so that three thirds do not add up to more than the whole.
  const total = holders.reduce((sum, holder) => sum + Math.round(holder.share * 100), 0);
  return [
    ...holders.flatMap((holder, i) =>
      holder.name.trim() ? [] : [{ path: `shareholders.${i}.name`, key: "required" }],
    ),
    ...(total > 10_000 ? [{ path: "shareholders", key: "max", params: { max: 100 } }] : []),
  ];
}

/** Each flag that is claimed needs its attachment (spec 1 §3). */
function flags(fields: InstitutionFields): FieldIssue[] {
  return (["flagMadeInMacao", "flagMacaoBrand", "flagPscAgency"] as const)
    .filter((flag) => fields[flag] && !fields.flagFiles?.[flag]?.length)
    .map((flag) => ({ path: `flagFiles.${flag}`, key: "fileMissing" }));
}

function banks(fields: InstitutionFields): FieldIssue[] {
  const known = codesOf("bank");
  return (fields.bankAccounts ?? []).flatMap((account, i) => {
    const at = (key: string) => `bankAccounts.${i}.${key}`;
    const texts = (["accountName", "accountNumber"] as const).flatMap((key) => {
      if (!account[key].trim()) return [{ path: at(key), key: "required" }];
      return characters(account[key]) > 255
        ? [{ path: at(key), key: "tooLong", params: { max: 255, unit: "characters" } }]
        : [];
    });
    return known.includes(account.bank) ? texts : [{ path: at("bank"), key: "option" }, ...texts];
  });
}
