/** Words that say of the number after them that it is one to dial, or that it is something else. */

const phone = [
  "phone phones telephone telephones tel tél tfn telefono teléfono telefone telefon telefonnummer téléphone puhelin",
  "numéro mobile mobil mobiel móvil celular cel cell cellphone handy handynummer rufnummer gsm portable landline",
  "hotline call called calling callback dial ring text sms whatsapp signal viber fax reach reached contact",
  "llámame llamame llamar rufen ruf anrufen appelez appeler bel chiama ligar zadzwoń",
  "тел телефон телефону мобильный звоните позвоните",
];
const other = [
  "order orders purchase po invoice invoices inv bill receipt ticket tickets case cases reference references ref",
  "incident request issue bug tracking parcel package shipment shipping consignment waybill awb fedex ups usps dhl dpd",
  "hermes sku item items article articles part parts product products model models serial batch lot stock asin upc ean",
  "gtin isbn issn imei barcode policy policies claim claims account accounts acct booking bookings reservation",
  "confirmation transaction transactions txn payment contract customer id ids user username member membership employee",
  "session build version revision commit port flight voucher coupon pin total sum amount price population value",
  "usd eur gbp timestamp epoch unix",
  "bestellung bestellnummer auftrag rechnung rechnungsnummer kundennummer sendungsnummer vorgang aktenzeichen",
  "commande facture dossier colis pedido factura ordine fattura bestelling factuur zamówienie faktura заказ заказа",
];

export const cueWords: ReadonlyMap<string, "phone" | "other"> = new Map([
  ...phone.flatMap((line) => line.split(" ").map((word) => [word, "phone"] as const)),
  ...other.flatMap((line) => line.split(" ").map((word) => [word, "other"] as const)),
]);

/** "my number": of somebody, hence to be called. */
export const owners: ReadonlySet<string> = new Set("my your his her their our".split(" "));

/** May stand between such a word and its number. */
export const fillers: ReadonlySet<string> = new Set(
  "number numbers no nr num nummer número code codes is was are ist the of for with s".split(" "),
);

/** In scripts without spaces a word is found wherever it stands. */
export const phoneSigns = /电话|電話|手机|手機|携帯|전화|휴대폰|هاتف|جوال|موبايل|फोन|फ़ोन|मोबाइल|โทร|☎|📞|📱|טלפון|נייד/;
