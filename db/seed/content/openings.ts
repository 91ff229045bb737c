export interface SeedOpening {
  title: string;
  location: string;
  type: "Full-time" | "Part-time";
  description: string;
}

export const openings: SeedOpening[] = [
  {
    title: "Senior Fashion Consultant",
    location: "Lucknow",
    type: "Full-time",
    description:
      "Advise customers in the Hazratganj shop and on video calls: measure, suggest, and say no when a piece is wrong for them. You know plus-size fit from your own or others’ wardrobes, have sold clothes for at least four years, and speak Hindi and English; Urdu is welcome.",
  },
  {
    title: "Pashmina Specialist & Curator",
    location: "Lucknow, with travel to Srinagar",
    type: "Full-time",
    description:
      "Choose the shawls that we sell, with the people who make them. You can tell hand-spun from machine-spun by touch, judge a weave against the light, write about it without exaggeration, and keep the records of each piece from the loom to the customer.",
  },
  {
    title: "Digital Marketing Manager",
    location: "Remote / Lucknow",
    type: "Full-time",
    description:
      "Own our newsletter, search and social channels, and the small budget that goes with them. You measure what you do, write well in English and Hindi, photograph people of all sizes with respect, and never promise what the cloth cannot do.",
  },
  {
    title: "Customer Experience Associate",
    location: "Lucknow",
    type: "Part-time",
    description:
      "Twenty-four hours a week, afternoons and Saturdays. Answer calls and emails about sizes, orders and returns, and pass on what you hear to the cutting table. Patience matters more than experience; we will teach you the rest.",
  },
];
