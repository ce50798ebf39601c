import { expect, test } from "vitest";
import { detectLanguage } from "./detect-language.ts";

test.each([
  ["en", "Agent: Thank you for calling. How can I help?\nCustomer: My card was declined."],
  ["de", "Agent: Guten Tag, wie kann ich Ihnen helfen?\nCustomer: Meine Karte wurde abgelehnt."],
  ["fr", "Agent: Bonjour, comment puis-je vous aider ?\nCustomer: Ma carte a été refusée."],
  ["es", "Agent: Buenos días, ¿en qué puedo ayudarle?\nCustomer: Mi tarjeta fue rechazada."],
  ["ja", "Agent: お電話ありがとうございます。\nCustomer: カードが拒否されました。"],
  ["ru", "Agent: Добрый день, чем могу помочь?\nCustomer: Моя карта была отклонена, и я хочу вернуть деньги."],
])("a conversation in %s is told to be, although its labels are English", (language, text) => {
  expect(detectLanguage(text)).toBe(language);
});

test.each([
  "",
  "ok",
  "Agent: ok\nCustomer: ok",
  "123 456 789 012 345",
  "asdf qwer zxcv poiu lkjh mnbv",
  "\n".repeat(10_000),
])("where nothing can be told, nothing is: %j", (text) => {
  expect(detectLanguage(text)).toBeNull();
});
