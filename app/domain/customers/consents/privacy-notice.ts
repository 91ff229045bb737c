/** The purposes that a person agrees to one by one. "whatsapp", "news", "reminders", those by phone and "measurements" are optional; the others are needed for the service that bears their name. */
export const PURPOSES = [
  "account",
  "orders",
  "whatsapp",
  "news",
  "reminders",
  "notices-whatsapp",
  "notices-sms",
  "measurements",
] as const;

/** A notice or reminder that a person asked for is sent to the phone with the consent for that channel alone. */
export const PHONE_NOTICE_PURPOSES = {
  whatsapp: "notices-whatsapp",
  sms: "notices-sms",
} as const satisfies Record<string, Purpose>;

export type NoticeChannel = keyof typeof PHONE_NOTICE_PURPOSES;

export type Purpose = (typeof PURPOSES)[number];

/** The consents without which no account can be created: the act applies to sellers in India. */
export function accountConsents(isIndian: boolean): Purpose[] {
  return isIndian ? ["account"] : [];
}

export const MISSING_ACCOUNT_CONSENT =
  "Agree to the use of your data for your account, or no account can be created.";

/** The page on which a consent was given. */
export const CONSENT_SOURCES = [
  "sign-up",
  "checkout",
  "account",
  "review",
  "return",
  "newsletter",
  "back-in-stock",
] as const;

export type ConsentSource = (typeof CONSENT_SOURCES)[number];

/**
 * Changes with every change of a text of the notice, so that a consent names the text that it agreed to. A purpose that is added changes no
 * text of another.
 */
export const NOTICE_VERSION = "2026-11-25";

/**
 * The itemised notice of section 5(1) of the Digital Personal Data Protection Act 2023: for each purpose the personal data, what they are
 * used for, and how the consent is withdrawn (section 6(4): as easily as it was given).
 */
export const PRIVACY_NOTICE: Record<Purpose, { label: string; data: string; withdrawal: string }> = {
  account: {
    label: "I agree that my data are used for my account",
    data: "Your name, email address, password (only as a hash) and sign-in devices, to create and protect your account and to keep your cart, wishlist and addresses.",
    withdrawal: "Delete your account under Your data.",
  },
  orders: {
    label: "I agree that my data are used for my orders",
    data: "Your name, email address, phone number, postal address, the items and the payment reference, to deliver your orders, to send invoices and messages about them, and for returns and refunds. Tax law has us keep invoices.",
    withdrawal: "Withdraw it under Your data: you are then asked again before the next order.",
  },
  whatsapp: {
    label: "Send me updates on my orders by WhatsApp (optional)",
    data: "Your name, phone number and order number, which WhatsApp (Meta) also receives, to tell you about your orders. Without it you get them by email or SMS.",
    withdrawal: "Withdraw it under Your data, or as a guest on your order’s page.",
  },
  news: {
    label: "I also want the newsletter (optional)",
    data: "Your email address, to send you new collections and stories.",
    withdrawal: "Withdraw it under Your data or by the link in every newsletter.",
  },
  reminders: {
    label: "Remind me once by email if I leave before I order (optional)",
    data: "Your email address, phone number and the items in your cart, to send you one reminder of a cart that you did not order. They are deleted after 30 days.",
    withdrawal: "Withdraw it under Your data or by the link in the reminder.",
  },
  "notices-whatsapp": {
    label: "Also send it by WhatsApp (optional)",
    data: "Your phone number and the name of the piece, which WhatsApp (Meta) also receives, to send you once the notice or reminder that you asked for.",
    withdrawal: "Withdraw it under Your data or by the link in the email.",
  },
  "notices-sms": {
    label: "Also send it by SMS (optional)",
    data: "Your phone number and the name of the piece, to send you once the notice or reminder that you asked for, by SMS where WhatsApp is not used.",
    withdrawal: "Withdraw it under Your data or by the link in the email.",
  },
  measurements: {
    label: "I agree that these measurements are saved",
    data: "The measurements that you save, to recommend and mark sizes; and the height, weight and tape measurements that you add to a review or a return, to improve our sizes and to sort reviews by similar bodies. With a review they are shown and compared as ranges, never as exact figures.",
    withdrawal: "Withdraw it under Your data: all of them are then deleted.",
  },
};

/**
 * The same notice in Hindi: section 5(3) of the Act has it read in English or a language of the Eighth Schedule to the Constitution, as
 * the person chooses. It changes together with the English one.
 */
export const PRIVACY_NOTICE_IN_HINDI: Record<Purpose, { label: string; data: string; withdrawal: string }> = {
  account: {
    label: "मेरे खाते के लिए मेरे डेटा का उपयोग",
    data: "आपका नाम, ईमेल पता, पासवर्ड (केवल हैश के रूप में) और साइन-इन किए गए उपकरण: आपका खाता बनाने और सुरक्षित रखने के लिए, और आपका कार्ट, विशलिस्ट और पते सहेजने के लिए।",
    withdrawal: "सहमति वापस लेने के लिए “Your data” में अपना खाता हटाएँ।",
  },
  orders: {
    label: "मेरे ऑर्डर के लिए मेरे डेटा का उपयोग",
    data: "आपका नाम, ईमेल पता, फ़ोन नंबर, डाक पता, ख़रीदी गई वस्तुएँ और भुगतान संदर्भ: ऑर्डर पहुँचाने, बिल और ऑर्डर से जुड़े संदेश भेजने, और वापसी तथा रिफ़ंड के लिए। कर क़ानून के अनुसार हमें बिल सुरक्षित रखने होते हैं।",
    withdrawal: "सहमति “Your data” में वापस ली जा सकती है: तब अगले ऑर्डर से पहले आपसे फिर पूछा जाएगा।",
  },
  whatsapp: {
    label: "मेरे ऑर्डर की जानकारी WhatsApp पर भेजें (वैकल्पिक)",
    data: "आपका नाम, फ़ोन नंबर और ऑर्डर नंबर, जो WhatsApp (Meta) को भी मिलते हैं: आपको ऑर्डर की जानकारी देने के लिए। सहमति न देने पर जानकारी ईमेल या SMS से मिलती है।",
    withdrawal: "सहमति “Your data” में, या अतिथि के रूप में अपने ऑर्डर के पेज पर वापस ली जा सकती है।",
  },
  news: {
    label: "समाचार पत्र (वैकल्पिक)",
    data: "आपका ईमेल पता: आपको नए संग्रह और कहानियाँ भेजने के लिए।",
    withdrawal: "सहमति “Your data” में या हर समाचार पत्र में दिए लिंक से वापस ली जा सकती है।",
  },
  reminders: {
    label: "अधूरे ऑर्डर की याद दिलाना (वैकल्पिक)",
    data: "आपका ईमेल पता, फ़ोन नंबर और कार्ट की वस्तुएँ: अधूरे छोड़े गए कार्ट की एक बार याद दिलाने के लिए। ये 30 दिन बाद हटा दिए जाते हैं।",
    withdrawal: "सहमति “Your data” में या याद दिलाने वाले संदेश में दिए लिंक से वापस ली जा सकती है।",
  },
  "notices-whatsapp": {
    label: "WhatsApp पर भी भेजें (वैकल्पिक)",
    data: "आपका फ़ोन नंबर और वस्तु का नाम, जो WhatsApp (Meta) को भी मिलते हैं: आपकी माँगी हुई सूचना या याद एक बार भेजने के लिए।",
    withdrawal: "सहमति “Your data” में या ईमेल में दिए लिंक से वापस ली जा सकती है।",
  },
  "notices-sms": {
    label: "SMS से भी भेजें (वैकल्पिक)",
    data: "आपका फ़ोन नंबर और वस्तु का नाम: जहाँ WhatsApp का उपयोग नहीं होता, वहाँ आपकी माँगी हुई सूचना या याद SMS से एक बार भेजने के लिए।",
    withdrawal: "सहमति “Your data” में या ईमेल में दिए लिंक से वापस ली जा सकती है।",
  },
  measurements: {
    label: "मेरे नाप सहेजना",
    data: "आपके सहेजे हुए नाप: सही साइज़ सुझाने और दिखाने के लिए; और समीक्षा या वापसी में दिया गया क़द, वज़न और फ़ीते के नाप: हमारे साइज़ बेहतर बनाने के लिए, और मिलते-जुलते शरीर वालों की समीक्षाएँ पहले दिखाने के लिए। समीक्षा के साथ वे केवल सीमाओं में दिखाए और मिलाए जाते हैं, सटीक आँकड़ों में कभी नहीं।",
    withdrawal: "सहमति “Your data” में वापस ली जा सकती है: तब सारे नाप हटा दिए जाते हैं।",
  },
};

export const COMPLAINT_IN_HINDI =
  "आप पहले हमसे, और फिर भारतीय डेटा संरक्षण बोर्ड (Data Protection Board of India) से शिकायत कर सकते हैं।";

/** The contact for complaints: sections 5(1)(iii) and 13 of the Act. */
export const COMPLAINT = "You can complain to us first, and then to the Data Protection Board of India.";
