/** Whom the identity provider of this machine knows: invented persons and entities. */
import type { IdentityKind } from "@portal/core/identity/sign-on/sign-on-schema";

export interface Citizen {
  id: string;
  kind: IdentityKind;
  number: string;
  zh: string;
  en: string;
  pt: string;
}
export const demoCitizens: readonly Citizen[] = [
  { id: "p-1", kind: "person", number: "1234567(8)", zh: "陳嘉欣", en: "Chan Ka Ian", pt: "Chan Ka Ian" },
  {
    id: "p-2",
    kind: "person",
    number: "7654321(0)",
    zh: "",
    en: "António da Silva Rosário",
    pt: "António da Silva Rosário",
  },
  {
    id: "e-1",
    kind: "entity",
    number: "SO 20241",
    zh: "濠江手信有限公司",
    en: "Hou Kong Souvenirs Limited",
    pt: "Lembranças Hou Kong, Limitada",
  },
  {
    id: "e-2",
    kind: "entity",
    number: "SO 31807",
    zh: "蓮峰貿易行",
    en: "Lin Fong Trading",
    pt: "Agência Comercial Lin Fong",
  },
];
