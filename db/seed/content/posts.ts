export interface SeedPost {
  slug: string;
  title: string;
  excerpt: string;
  /** Markdown; its headings start at the second level, below the title. */
  body: string;
  category: string;
  author: string;
  image: string;
  /** Days before the moment of seeding. */
  daysAgo: number;
}

export const posts: SeedPost[] = [
  {
    slug: "turn-it-over-how-to-read-chikankari",
    title: "Turn It Over: How to Read a Piece of Chikankari",
    excerpt:
      "The front of an embroidered kurta tells you whether it is pretty. The back tells you how it was made. Five things to look for, with a kurta in your hands.",
    category: "Craft",
    author: "Shaista Rizvi",
    image: "/images/journal-1.webp",
    daysAgo: 9,
    body: `
In the workroom, nobody judges a kurta from the front. A finished piece comes to the table, somebody picks it up by the
shoulders, gives it one shake, and turns it inside out. Only then does the talking start.

You can do the same in any shop, and you do not need to know the names of the stitches. There are more than thirty of them;
most kurtas use six or seven.

## 1. Is there shadow?

Hold one layer of the cloth up to a window. Leaves that looked like faint grey shapes from the front turn out to be filled
from behind: the thread crosses from one edge of the leaf to the other on the wrong side, and what you saw was its shadow
through the cotton. On machine work the leaf is filled from the front, because a machine has no other side. If there is shadow
and the crossings are close and even, a person with patience sat here.

## 2. Do the flowers stand up?

Run a fingertip over the centre of a flower. You should feel grains: small, tight knots, each of them wound by hand.
Rice-shaped ones are called *murri*, round ones *phanda*. They are slow, about forty in an hour, so a kurta with knots in
every flower costs more than one with knots in a few, and it should. If the centres feel flat, they were filled with a plain
stitch. That is not a fault. It is only a different price.

## 3. Where do the threads begin?

Hand embroidery starts and ends many times, and there is no knot at either end if it was done well: the tail is run under
the last few stitches. Look for long jumps of thread from one motif to the next. A short jump is thrift. A long one will
catch on a ring.

## 4. Are the holes made of thread?

The little lattice in the heart of some flowers looks as if the cloth had been cut away. It was not. The threads of the
cloth have been pushed apart and bound, which is why this work, *jaali*, is only possible on a loose, fine weave such as
mulmul, and why it does not fray. If you see cut edges, somebody took a short cut with scissors.

## 5. Is the drawing still there?

A design is first printed on the cloth with a wooden block and a blue that washes out. On a new piece you may find traces of
it. People send us worried photographs, and we are always a little pleased: it means that the kurta has not been bleached to
hide anything. Two cool washes, and it is gone.

## What about cost?

An all-over kurta such as our Noor passes through at least five pairs of hands: the one who cuts, the one who prints, the
one who embroiders, the one who washes, the one who sews it up. The needle takes most of the time, and most embroiderers
are women who work at home, between everything else that they do. When a price looks impossible, ask which of the five went
without.

## And when it does not fit

There is one more thing to turn over, and it is the seam. On larger sizes embroidery is often stopped a hand’s breadth
short of the side, to save work, so that the pattern ends where you do not. Ours is drawn for the full width of each size,
XL to 6XL, and carries on into the seam. It takes a few more days. We think that a big kurta should be a whole kurta.

Bring yours in if you are in Lucknow. We will turn it over for you, even if you bought it elsewhere.
`.trim(),
  },
  {
    slug: "measure-once-fit-guide-from-xl-to-6xl",
    title: "A Tape, a Wall and Ten Minutes: Measuring Yourself from XL to 6XL",
    excerpt:
      "A size label says very little about a body. Four numbers say a lot. How to take them by yourself, how to read our charts, and when to ignore both.",
    category: "Fit",
    author: "Kamini Verma",
    image: "/images/journal-2.webp",
    daysAgo: 27,
    body: `
Three women stood in our shop last month, all of them a 3XL by the label of what they were wearing. One had a full bust and
narrow hips, one had it the other way round, and the third was simply tall. The same kurta fitted none of them in the same
place. The label was not wrong. It was just one word for three sentences.

So here are the sentences. You need a soft tape, a wall, the bra you will wear, and ten minutes.

## The four numbers

**Bust.** Put the tape round the fullest part, level at the back. Most tapes slip down between the shoulder blades; stand with
your back to the wall and pin it there. Breathe out normally. Do not pull.

**Waist.** Not where trousers sit, and not where a magazine says. Bend to the side: the crease that appears is your waist. If
there are two creases, take the higher one for kurtas and the lower one for palazzos, and write down which is which.

**Hip.** The widest point below the waist, wherever that is on you. On many of us it is the stomach in front, and not the
seat. Feet together, tape level, and look in a mirror from the side.

**Upper arm.** The number that no chart prints and every returned parcel mentions. Measure the fullest part with the arm hanging.
If it is more than 42 centimetres, tell us when you order and we will say honestly which pieces have the sleeve for you.

## Reading the chart

Our charts have two kinds of columns. Those that start with *To fit* are about your body. The others are the garment itself,
laid flat and doubled. The difference between them is ease, and ease is a matter of taste:

- about 8 centimetres at the bust is close, for anarkalis and waistcoats;
- about 10 is straight, which is most of our kurtas;
- 15 and more is loose; kaftans have 30.

Choose by the largest of your numbers. The size finder on each product page does the comparing for you, and knows how much
room the cut leaves.

## Between two sizes

It happens to half of us. Where the cut is close or straight, take the larger. Where it is loose, as in our kaftans, take the
smaller, or the shoulders will travel. The size guide of each piece says which of the two it is.

And please do not buy the size that you are planning to become. Clothes are for the body that is going to the wedding.

## Length is a size too

A kurta that is 107 centimetres long ends at the knee on one person and at mid-calf on another. Measure a kurta you like, from
the highest point of the shoulder to the hem, and compare. We lengthen the larger sizes by only four centimetres from XL to
6XL, because people do not grow taller as they grow wider, though many brands appear to think so.

## When to ignore all of it

If the chart says 4XL and every 4XL of ours has been too large for you, believe your wardrobe. And read the reviews: on each of
them the buyer can say whether it ran small, true or large. When six strangers agree, they are usually right.

If it does not fit, it comes back within 30 days. We look at every reason that is written on a return, and the upper arm of
the Chandni tunic is two centimetres wider today because of them.
`.trim(),
  },
  {
    slug: "a-pashmina-for-twenty-winters",
    title: "A Pashmina for Twenty Winters",
    excerpt:
      "Moths, perfume, coat hangers and good intentions: what harms a fine shawl, what does not, and how to wash one in a bucket without fear.",
    category: "Care",
    author: "Ghulam Hassan Wani",
    image: "/images/journal-3.webp",
    daysAgo: 48,
    body: `
My mother’s shawl is older than I am. It has been to weddings, to hospitals, and once, folded in four, under the wheel of a
car that was stuck in snow. It is thinner than it was. It is also softer than anything I can sell you, and that is the first
thing to know about pashmina: it gets better if you let it.

## What it is

Pashmina is the undercoat of a goat that lives above four thousand metres, combed out in spring. A fibre has about a sixth
of the thickness of a human hair. That is why it is warm, for it holds a great deal of air, and why it is delicate, for there is
so little of it. Nothing about its care is complicated. You are looking after something thin.

## The three enemies

**Friction.** A bag strap or a seat belt rubs short fibres loose and rolls them into pills. Change the shoulder you carry on. Lift
the pills off with your fingers, or with a clean, soft toothbrush. Never use a razor or a machine: they cut the good fibres
along with the loose ones, and next month there are more.

**Perfume.** Spirit dries the fibre and stains the dye. Put scent on first, wait until you have found your keys, and then take
the shawl.

**Moths.** They do not eat wool so much as what is on it: skin, food, sugar. A clean shawl is half safe. Put it away clean, in
cotton, with cedar or dried neem leaves that you renew each year. Mothballs work as well, but you will smell of them at the
first wedding in November.

## Wash it, or not?

Air it first. An hour in the shade with the windows open mends most things. Patterned shawls should go to a dry cleaner who
knows them; ask whether he has done one before, and watch his face.

A plain pashmina you can wash yourself, once or twice in a season:

1. Fill a bucket with cool water, cool enough for your wrist not to notice. Stir in a spoon of wool soap or mild shampoo.
2. Lay the shawl in, press it under, and leave it for five minutes. Do not rub, wring, or lift it by one end.
3. Pour the water off while you hold the shawl back, and rinse twice at the same temperature. It is the change from warm to cold
   that felts wool, more than the warmth.
4. Roll it in a towel and kneel on the towel.
5. Dry it flat in the shade, pulled gently to its shape. Iron it under a cloth while it is still a little damp, at the setting for
   silk.

If a colour runs in the first rinse, stop, roll it in the towel, and leave the rest to a cleaner.

## Fold, do not hang

Hung on a hanger, a shawl grows long and gets two shoulders of its own. Fold it, and each time fold it somewhere else, because a
crease that is always in the same place turns into a line, and then into a split. Twice a year take it out, look at it against a
window, and fold it new.

## When there is a hole

Bring it to a darner and not to a tailor. In Srinagar, and in the lanes behind Lucknow’s Chowk, there are people called *rafugars*
who weave the missing threads back one by one. It takes a day and costs less than a dinner. The best of them make you search for
the place afterwards.

My mother’s shawl has eleven such places. I know where nine of them are.
`.trim(),
  },
];
