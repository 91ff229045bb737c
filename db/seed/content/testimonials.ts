export interface SeedTestimonial {
  name: string;
  place: string;
  quote: string;
}

export const testimonials: SeedTestimonial[] = [
  {
    name: "Shabnam Rahman",
    place: "Kanpur",
    quote:
      "For twenty years I bought the largest size there was and had it let out. This is the first kurta that I took from the parcel and put on.",
  },
  {
    name: "Priyanka Reddy",
    place: "Hyderabad",
    quote:
      "My anarkali has its seam under the bust and not across it. Whoever cut this has met a woman of my size.",
  },
  {
    name: "Arvind Tripathi",
    place: "Prayagraj",
    quote:
      "I sat on the floor through a whole mehfil in the Nawab kurta. No button complained, and neither did I.",
  },
  {
    name: "Mehreen Wani",
    place: "Srinagar",
    quote:
      "They wrote on the page that one shawl is machine-spun, and priced it so. I trust a shop that says that.",
  },
  {
    name: "Grace Fernandes",
    place: "Margao",
    quote: "I sent a 2XL back and a 3XL came within the week. They wanted to know where it had pinched.",
  },
  {
    name: "Gurpreet Dhillon",
    place: "Patiala",
    quote:
      "The bangles went over my hand. It sounds like a small thing, and I have waited for it since I was sixteen.",
  },
];
