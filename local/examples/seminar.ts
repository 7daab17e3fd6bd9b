/** A complete application for a seminar at the green exhibition, as `other@demo.mo` may submit it. */
import type { Answers } from "@portal/core/forms/types/index";
import { otherInstitution, type SchemeExample } from "./scheme-example.ts";

export const seminarAnswers: Answers = {
  contactPerson: "contact-other-1",
  isExhibitor: false,
  organisers: [
    { role: "MAIN_ORGANISER", name: "濠江綠活有限公司" },
    { role: "CO_ORGANISER", name: "濠江環保包裝協會" },
  ],
  inviteAsSupporter: true,
  guestsOfHonour: [{ name: "梁志遠", title: "濠江環保包裝協會會長" }],
  eventNames: {
    zh: "綠色包裝與低碳消費論壇",
    en: "Forum on Green Packaging and Low-Carbon Consumption",
    pt: "Fórum sobre Embalagens Verdes e Consumo Hipocarbónico",
  },
  themes: [{ theme: "可降解包裝" }, { theme: "循環經濟" }],
  description: {
    zh: "論壇邀請澳門及大灣區的企業，分享以可降解物料取代一次性塑膠的經驗，並介紹適合中小企業採用的循環包裝方案。",
    en: "Enterprises of Macao and the Greater Bay Area share how they replaced single-use plastics, and present reusable packaging that small enterprises can afford.",
  },
  eventDate: "2027-03-05",
  halfDay: "AFTERNOON",
  startTime: "14:30",
  endTime: "16:30",
  duration: 120,
  scaleBand: "B_50_100",
  expectedAudience: 70,
  speakers: [
    {
      familyName: { zh: "陳", en: "Chan" },
      givenName: { zh: "家欣", en: "Ka Ian" },
      salutation: "MS",
      nationality: "中國",
      title: { zh: "濠江綠活有限公司研發總監", en: "Director of Research, Hou Kong Green Living Limited" },
      speechLanguage: "CANTONESE",
      speechTopic: {
        zh: "由一盒杏仁餅開始：中小企業的綠色包裝之路",
        en: "It begins with a box of almond biscuits: green packaging for small enterprises",
      },
      speechSummary: {
        zh: "講者將以公司過去五年由塑膠包裝全面轉用蔗渣及紙漿模塑包裝的經歷為例，說明如何選擇物料、測試保鮮效果、控制成本，並與本地商戶合作建立容器回收及重用網絡。內容包括包裝設計的取捨、供應商的挑選、顧客的反應，以及轉型首三年的實際成本與節省。講者亦會展示一套適合中小企業採用的自我評估清單，協助與會者在回到公司後，立即找出可以最先改善的三個環節，並介紹可供參考的認證及支援計劃，最後與在場人士交流問答。",
        en: "The speaker tells how her company moved from plastic to moulded bagasse and paper pulp within five years. She explains how the materials were chosen, how freshness was tested and how costs were kept in hand, and how a network of local shops now collects and reuses containers. The talk covers choices of design, the search for suppliers, what customers said, and the real costs and savings of the first three years. A short checklist lets every participant find the three steps that are easiest to take first. The speaker also points to certificates and support schemes that are open to small enterprises, and keeps the last fifteen minutes for questions from the floor.",
      },
      speechAttachment: ["demo-SPEECH_SUMMARY_ATTACHMENT"],
      online: false,
    },
    {
      familyName: { zh: "白", en: "Pereira" },
      givenName: { zh: "安娜", en: "Ana" },
      salutation: "MS",
      nationality: "葡萄牙",
      title: { zh: "里斯本循環設計中心研究員", en: "Researcher, Lisbon Centre for Circular Design" },
      speechLanguage: "PORTUGUESE",
      speechTopic: {
        zh: "葡語國家的可重用包裝：制度與市場",
        en: "Reusable packaging in the Portuguese-speaking countries: rules and markets",
      },
      speechSummary: {
        zh: "講者將介紹葡萄牙及巴西近年推行可重用包裝的法規與押金制度，比較兩地零售業、餐飲業及物流業的執行經驗，並分析消費者參與度、回收率及清洗成本的數據。講者會說明澳門企業如以葡語國家為市場，須留意的標籤、物料及回收責任，並提出利用澳門平台作為中葡循環包裝測試基地的構想，包括共用清洗設施、統一容器規格及聯合認證的可行步驟，供與會企業參考及討論。講者最後會介紹一項為期兩年的跨國試驗計劃，並說明本地企業可以如何參與其中。",
        en: "The speaker presents the rules and deposit schemes for reusable packaging that Portugal and Brazil have brought in over the last years. She compares what retailers, restaurants and carriers made of them, with figures on participation, return rates and the cost of washing. For enterprises of Macao that sell to the Portuguese-speaking countries she explains what labels, materials and take-back duties they must mind. She then proposes Macao as a testing ground for circular packaging between China and these countries: shared washing plants, common sizes of containers and a joint certificate, with the steps that each of them needs. A pilot project of two years closes the talk, with the ways in which local enterprises can join it.",
      },
      online: true,
      onlineOption: "LIVE_STREAM",
    },
  ],
  slotChoice1: "2027-03-05-pm",
  slotChoice2: "2027-03-05-am",
  extras: { LIVE_STREAM: 1, SIMULTANEOUS: 1, FOOD_BEVERAGE: 70 },
  rentWaiverRequest: true,
  rentWaiverReason: "活動屬公益性質，不收取入場費用，並免費開放予本地學校及社團參加。",
  otherRequirements: "請預留一個輪椅席位，並於入口附近擺放可重用杯的回收架。",
  refundMethod: "CHEQUE",
  chequePayeeName: "濠江綠活有限公司",
  consentNotes: true,
  declareTruth: true,
  consentPersonalData: true,
};

export const seminarExamples = {
  SEMINAR: { ...otherInstitution, eventId: "green-2027", answers: seminarAnswers },
} satisfies Record<string, SchemeExample>;
