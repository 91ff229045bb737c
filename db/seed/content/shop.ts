/** The settings that the sample shop starts with, the tax in basis points. Shipping begins with its defaults. */
export const shop = {
  general: {
    name: "Gulmohar",
    tagline: "Fashion for every body, from Lucknow",
    email: "hello@gulmohar.example",
    careersEmail: "careers@gulmohar.example",
    phone: "+91 522 000 0000",
    addressLines: ["Gulmohar House, Shahnajaf Road", "Hazratganj", "Lucknow, Uttar Pradesh 226001", "India"],
    latitude: 26.8497,
    longitude: 80.9462,
    hours: ["Monday-Saturday: 10:00 AM-8:00 PM IST", "Sunday: Closed"],
    gstin: "",
  },
  sales: { currency: "USD" as const, taxBasisPoints: 700, maxLineQuantity: 10 },
};
