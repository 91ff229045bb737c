export interface SeedTeamMember {
  name: string;
  role: string;
  bio: string;
}

export const about = {
  title: "About Gulmohar",
  intro:
    "We are a small fashion house in Hazratganj, Lucknow. We cut clothes from XL to 6XL, and we sell the shawls and ornaments that go with them.",
  showsPictures: true,
  mission: {
    title: "Our Mission",
    body: "To make beautiful clothes for bodies that are usually offered what is left over: drafted on real plus-size forms, made of honest cloth by people whose names we know, at prices that pay them properly.",
  },
  vision: {
    title: "Our Vision",
    body: "A wardrobe in which size is a measurement and not a category. We want the crafts of Lucknow, Kashmir and Kutch to be worn by everybody who loves them, and to be a good living for those who practise them.",
  },
  values: [
    {
      title: "Fit comes first",
      body: "Each size is drafted and tried on a person. If a design works in XL and not in 6XL, it goes back to the table.",
    },
    {
      title: "Say what it is",
      body: "Plated brass is called plated brass, and machine-spun is called machine-spun. The page tells you what will fade, cling or crease.",
    },
    {
      title: "Know the maker",
      body: "We buy from workshops and households that we visit, agree the price for each piece beforehand, and pay on delivery.",
    },
    {
      title: "Make less, make well",
      body: "Small lots, natural fibres wherever they serve, cuttings turned into potlis. What is sold out returns when it can be made well.",
    },
  ],
};

export const team: SeedTeamMember[] = [
  {
    name: "Nasreen Fatima",
    role: "Founder",
    bio: "Started Gulmohar in 2016 from one room and a cutting table, after a lifetime of having clothes let out. Still tries on every first sample.",
  },
  {
    name: "Kamini Verma",
    role: "Head of Pattern and Fit",
    bio: "Twenty-two years a master cutter. Keeps a notebook with the upper-arm measurements of four hundred customers, without names.",
  },
  {
    name: "Shaista Rizvi",
    role: "Chikankari Lead",
    bio: "Third in a line of embroiderers from Chowk. Looks after the work of sixty women in and around Lucknow, and turns every piece inside out.",
  },
  {
    name: "Ghulam Hassan Wani",
    role: "Pashmina Buyer, Srinagar",
    bio: "Grew up under his uncle’s loom. Travels between the spinners and weavers of the valley and sends us more photographs of wool than of people.",
  },
  {
    name: "Joel Mathias",
    role: "Customer Care and Dispatch",
    bio: "Answers the telephone, packs the parcels, and reads each return slip aloud at the Monday meeting.",
  },
];
