/** A buyer or a seller for business matching (spec 2 §3 › Business matching, §5; schemes S13). */
import type { SchemeEdges } from "./edge-case.ts";

export const matchingIndividualEdges: SchemeEdges = {
  scheme: "MATCHING_INDIVIDUAL",
  event: {
    dates: { start: "2027-03-18", end: "2027-03-20" },
    slots: [
      { id: "2027-03-18-pm", date: "2027-03-18", from: "14:30", to: "17:30" },
      { id: "2027-03-19-am", date: "2027-03-19", from: "10:30", to: "12:30" },
      { id: "2027-03-20-am", date: "2027-03-20", from: "10:30", to: "12:30" },
    ],
  },
  cases: [
    {
      rule: "the description has more than twenty words",
      allowed: { description: "字".repeat(21) },
      refused: { description: "字".repeat(20) },
      issue: "description tooShort",
    },
    {
      rule: "and twenty-one words of letters as well",
      allowed: { description: "tea ".repeat(21) },
      refused: { description: "tea ".repeat(20) },
      issue: "description tooShort",
    },
    {
      rule: "a buyer who meets online consents to it",
      allowed: { side: "BUYER", participationMode: "ONLINE", onlineBuyerConsent: true },
      refused: { side: "BUYER", participationMode: "ONLINE", onlineBuyerConsent: false },
      issue: "onlineBuyerConsent agree",
    },
    {
      rule: "a seller is not asked, nor is a buyer on site",
      allowed: { side: "BUYER", participationMode: "OFFLINE" },
      refused: { side: "BUYER", participationMode: "BOTH" },
      issue: "onlineBuyerConsent agree",
    },
    {
      rule: "another industry is described",
      allowed: { industry: { code: "OTHER", other: "茶藝" } },
      refused: { industry: { code: "OTHER" } },
      issue: "industry.other required",
    },
    {
      rule: "another way of working together is described",
      allowed: { cooperationMode: { code: "OTHER", other: "共同品牌" } },
      refused: { cooperationMode: { code: "OTHER" } },
      issue: "cooperationMode.other required",
    },
    {
      rule: "two slots at most",
      allowed: { tentativeSlot: ["2027-03-18-pm", "2027-03-19-am"] },
      refused: { tentativeSlot: ["2027-03-18-pm", "2027-03-19-am", "2027-03-20-am"] },
      issue: "tentativeSlot tooMany",
    },
    {
      rule: "two different slots, of this event",
      allowed: { tentativeSlot: ["2027-03-20-am"] },
      refused: { tentativeSlot: ["2027-03-20-am", "2027-03-20-am"] },
      issue: "tentativeSlot duplicate",
    },
    {
      rule: "an amount is not below zero",
      allowed: { estimatedAmount: { amount: 0, currency: "MOP" } },
      refused: { estimatedAmount: { amount: -1, currency: "MOP" } },
      issue: "estimatedAmount min",
    },
    {
      rule: "products and services have five hundred characters",
      allowed: { productsServices: "茶".repeat(500) },
      refused: { productsServices: "茶".repeat(501) },
      issue: "productsServices tooLong",
    },
    {
      rule: "a company of the Mainland has a credit code, whose last sign checks the others",
      institution: { country: "CN" },
      allowed: { creditCode: "91350100M000100Y43" },
      refused: { creditCode: "91350100M000100Y44" },
      issue: "creditCode checkDigit",
    },
    {
      rule: "and may not leave it out",
      institution: { country: "CN" },
      allowed: { creditCode: "91350100M000100Y43" },
      refused: { creditCode: undefined },
      issue: "creditCode required",
    },
    {
      rule: "a website has a full address",
      allowed: { website: "https://example.org" },
      refused: { website: "example" },
      issue: "website url",
    },
    {
      rule: "a telephone of Macao has eight digits",
      allowed: { mobile: { area: "MO", number: "66123456" } },
      refused: { mobile: { area: "MO", number: "6612345" } },
      issue: "mobile phoneLength",
    },
  ],
};
