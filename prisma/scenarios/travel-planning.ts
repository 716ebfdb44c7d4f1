import { type Trace } from "@/lib/traces/trace";
import { type SeededRandom } from "./seeded-random";
import { money, table, TraceScript } from "./trace-script";

interface Train {
  id: string;
  leaves: string;
  arrives: string;
  cents: number;
}
interface Hotel {
  name: string;
  walkMinutes: number;
  nightCents: number;
  hasBreakfast: boolean;
}

const people = 2;
const nights = 4;
const [from, until] = ["2026-11-09", "2026-11-13"];
const agents = ["Coordinator", "TrainAgent", "HotelAgent", "BudgetAgent"] as const;

function drawTrains(random: SeededRandom, prefix: string): Train[] {
  return [7, 9, 12, 14].map((hour, at) => {
    const [leave, ride] = [hour * 60 + random.int(0, 50), random.int(205, 268)];
    const clock = (minutes: number): string =>
      `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
    return {
      id: `${prefix}${at + 1}0${random.int(1, 9)}`,
      leaves: clock(leave),
      arrives: clock(leave + ride),
      cents: random.int(38, 92) * 100,
    };
  });
}

/**
 * Five hotels. Drawn again until, of those that fit the wishes, the cheapest alone keeps the budget
 * that the dearest seems to keep.
 */
function drawHotels(random: SeededRandom): { hotels: Hotel[]; hotel: Hotel; cheaper: Hotel } {
  for (;;) {
    const names = random.shuffle(["Hotel Marin", "Pension Adler", "Quai House", "The Old Mint", "Villa Serra"]);
    const hotels = names.map((name): Hotel => {
      const nightCents = random.int(79, 148) * 100;
      return { name, walkMinutes: random.int(4, 24), nightCents, hasBreakfast: random.int(0, 2) > 0 };
    });
    const fitting = hotels.filter(({ walkMinutes, hasBreakfast }) => walkMinutes <= 20 && hasBreakfast);
    const [cheaper, second, ...others] = fitting.sort((x, y) => x.nightCents - y.nightCents);
    const hotel = others.at(-1) ?? second;
    if (!cheaper || !second || !hotel) continue;
    const spent = hotel.nightCents * (nights - 1);
    const slack = 1100; // the budget is rounded up to the next ten euros
    const isOnlyFit = second.nightCents * nights > spent + slack;
    if (isOnlyFit && cheaper.nightCents * nights < spent) return { hotels, hotel, cheaper };
  }
}

interface Trip {
  trains: { out: Train[]; back: Train[]; chosenOut: Train; chosenBack: Train };
  hotels: Hotel[];
  hotel: Hotel;
  cheaper: Hotel;
  /** The museum pass of one person. */
  passCents: number;
  budgetCents: number;
  /** Total with the better hotel, as it is and as BudgetAgent reckons it. */
  totalCents: number;
  claimedCents: number;
}

function drawTrip(random: SeededRandom): Trip {
  const [out, back] = [drawTrains(random, "IC "), drawTrains(random, "IC ")];
  const { hotels, hotel, cheaper } = drawHotels(random);
  const chosenOut = [...out].sort((x, y) => x.cents - y.cents)[0] as Train;
  const chosenBack = [...back].sort((x, y) => x.cents - y.cents)[0] as Train;
  const passCents = random.int(18, 26) * 100;
  const rest = (chosenOut.cents + chosenBack.cents + passCents) * people;
  const claimedCents = rest + hotel.nightCents * (nights - 1);
  return {
    trains: { out, back, chosenOut, chosenBack },
    hotels,
    hotel,
    cheaper,
    passCents,
    claimedCents,
    budgetCents: Math.ceil((claimedCents + 100) / 1000) * 1000,
    totalCents: rest + hotel.nightCents * nights,
  };
}

/**
 * A trip that four agents plan. The fault is a total that counts the nights once too few, so that the dearer
 * hotel seems to fit the budget.
 */
export function travelPlanning(random: SeededRandom): Trace {
  const trip = drawTrip(random);
  const { hotel, claimedCents, totalCents, budgetCents } = trip;
  const script = new TraceScript(setting(trip), random);
  script.ask();
  findTrains(script, trip);
  findHotel(script, trip);
  const faultAt = addUp(script, trip);
  book(script, trip);
  return script.finish({
    finalAnswer: `${hotel.name}, €${money(claimedCents)} in total`,
    termination: "The coordinator answered the travellers.",
    externalId: "sample-travel-planning",
    fault: {
      stepIndex: faultAt,
      reason: `BudgetAgent counts ${nights - 1} nights, but ${from} to ${until} is ${nights}. The real total with ${hotel.name} is €${money(totalCents)}, over the budget of €${money(budgetCents)}; the room is reserved on the strength of the wrong sum.`,
      failureMode: "Wrong arithmetic",
    },
  });
}

function findTrains(
  script: TraceScript,
  { trains: { out, back, chosenOut, chosenBack }, budgetCents: budget }: Trip,
): void {
  const list = (trains: readonly Train[]): string =>
    table(
      ["Train", "Leaves", "Arrives", "Fare per person"],
      trains.map((train) => [train.id, train.leaves, train.arrives, `€${money(train.cents)}`]),
    );

  script.think(
    "Coordinator",
    `Two people, ${from} to ${until}, that is ${nights} nights. Needed: trains both ways, a hotel near the old town with breakfast, museum passes, and a total under €${money(budget)}. Trains first, since their times fix the rest.`,
  );
  script.handOff(
    "Coordinator",
    "TrainAgent",
    `Find trains for ${people} from Lorne to Vessel on ${from}, arriving by 20:00, and back on ${until}.`,
  );
  script.useTool(
    "TrainAgent",
    "search_trains",
    { from: "Lorne", to: "Vessel", date: from, passengers: people, arrive_by: "20:00" },
    list(out),
  );
  script.useTool(
    "TrainAgent",
    "search_trains",
    { from: "Vessel", to: "Lorne", date: until, passengers: people },
    "Error: service timed out after 10 s",
    true,
  );
  script.useTool(
    "TrainAgent",
    "search_trains",
    { from: "Vessel", to: "Lorne", date: until, passengers: people },
    list(back),
  );
  script.say(
    "TrainAgent",
    `Cheapest that fit: out with ${chosenOut.id} at ${chosenOut.leaves} (€${money(chosenOut.cents)} each), back with ${chosenBack.id} at ${chosenBack.leaves} (€${money(chosenBack.cents)} each).`,
  );
  script.useTool(
    "TrainAgent",
    "hold_seats",
    { train: chosenOut.id, date: from, seats: people },
    '{"hold":"H-3391","expires_in_minutes":30}',
  );
  script.useTool(
    "TrainAgent",
    "hold_seats",
    { train: chosenBack.id, date: until, seats: people },
    '{"hold":"H-3392","expires_in_minutes":30}',
  );
}

function findHotel(script: TraceScript, { trains: { chosenOut }, hotels, hotel, cheaper }: Trip): void {
  script.think(
    "Coordinator",
    `Seats are held for half an hour. They arrive at ${chosenOut.arrives}, so check-in is no problem.`,
  );
  script.handOff(
    "Coordinator",
    "HotelAgent",
    `A double room in Vessel from ${from} to ${until}, breakfast included, at most 20 minutes on foot from the old town.`,
  );
  script.useTool(
    "HotelAgent",
    "search_hotels",
    { city: "Vessel", check_in: from, check_out: until, guests: people },
    table(
      ["Hotel", "Walk to old town", "Per night", "Breakfast"],
      hotels.map((h) => [h.name, `${h.walkMinutes} min`, `€${money(h.nightCents)}`, h.hasBreakfast ? "yes" : "no"]),
    ),
  );
  script.useTool(
    "HotelAgent",
    "room_details",
    { hotel: hotel.name },
    `${hotel.name}: double room, courtyard side, 21 m², desk, free cancellation until 24 h before arrival. €${money(hotel.nightCents)} per night, city tax included.`,
  );
  script.useTool(
    "HotelAgent",
    "room_details",
    { hotel: cheaper.name },
    `${cheaper.name}: double room, street side, 17 m², free cancellation until 48 h before arrival. €${money(cheaper.nightCents)} per night, city tax included.`,
  );
  script.say(
    "HotelAgent",
    `I suggest ${hotel.name}: ${hotel.walkMinutes} minutes on foot, breakfast, quiet side, €${money(hotel.nightCents)} per night. ${cheaper.name} at €${money(cheaper.nightCents)} is the plainer choice that fits as well.`,
  );
  script.ask("human", "The quiet one sounds better, if we stay inside the budget.");
}

/** Answers the index of the wrong sum. */
function addUp(script: TraceScript, trip: Trip): number {
  const { hotel, passCents: museums, budgetCents: budget, claimedCents: claimed } = trip;
  const { chosenOut, chosenBack } = trip.trains;
  script.useTool(
    "Coordinator",
    "museum_pass",
    { city: "Vessel", people, days: 3 },
    `{"pass":"3-day museum pass","price_per_person":"${money(museums)}","currency":"EUR","closed":["Monday"]}`,
  );
  script.think(
    "Coordinator",
    `Three-day passes are €${money(museums)} each. The museums are closed on Mondays, which is the day of arrival, so nothing is lost.`,
  );
  script.think(
    "Coordinator",
    "All parts have a price. BudgetAgent adds them up; the better hotel only if the sum allows it.",
  );
  script.handOff(
    "Coordinator",
    "BudgetAgent",
    `Add up: trains €${money(chosenOut.cents)} and €${money(chosenBack.cents)} per person, ${hotel.name} at €${money(hotel.nightCents)} per night from ${from} to ${until}, passes €${money(museums)} per person, ${people} people. The budget is €${money(budget)}.`,
  );
  const faultAt = script.nextIndex;
  script.say(
    "BudgetAgent",
    `${table(
      ["Item", "Reckoning", "€"],
      [
        [
          "Trains",
          `(${money(chosenOut.cents)} + ${money(chosenBack.cents)}) × ${people}`,
          money((chosenOut.cents + chosenBack.cents) * people),
        ],
        ["Hotel", `${nights - 1} nights × ${money(hotel.nightCents)}`, money(hotel.nightCents * (nights - 1))],
        ["Museum passes", `${money(museums)} × ${people}`, money(museums * people)],
        ["**Total**", "", money(claimed)],
      ],
    )}\n\nThat is €${money(budget - claimed)} under the budget of €${money(budget)}, so ${hotel.name} is affordable.`,
  );
  return faultAt;
}

function book(
  script: TraceScript,
  { trains: { chosenOut, chosenBack }, hotel, budgetCents: budget, claimedCents: claimed }: Trip,
): void {
  script.think("Coordinator", "Inside the budget with the hotel that the travellers prefer. Book it.");
  script.handOff("Coordinator", "HotelAgent", `Please reserve the double room at ${hotel.name}, ${from} to ${until}.`);
  script.useTool(
    "HotelAgent",
    "reserve_room",
    { hotel: hotel.name, check_in: from, check_out: until, guests: people, pay_at_hotel: true },
    '{"reservation":"R-77120","status":"confirmed","pay":"at the hotel"}',
  );
  script.say("HotelAgent", `Reserved: ${hotel.name}, R-77120, to be paid at the hotel.`);
  script.handOff("Coordinator", "TrainAgent", "Please turn both holds into tickets.");
  script.useTool("TrainAgent", "confirm_hold", { holds: ["H-3391", "H-3392"] }, '{"tickets":4,"status":"issued"}');
  script.say(
    "TrainAgent",
    `Four tickets are issued: ${chosenOut.id} on ${from} and ${chosenBack.id} on ${until}, two seats each.`,
  );
  script.say(
    "Coordinator",
    `Your trip: ${chosenOut.id} at ${chosenOut.leaves} on ${from}, ${hotel.name} until ${until}, ${chosenBack.id} at ${chosenBack.leaves} home, and museum passes. In all €${money(claimed)}, within your €${money(budget)}.\n\nFINAL ANSWER: ${hotel.name}, €${money(claimed)} in total`,
  );
}

function setting({
  hotel,
  cheaper,
  budgetCents: budget,
  totalCents,
}: Trip): ConstructorParameters<typeof TraceScript>[0] {
  const total = totalCents - (hotel.nightCents - cheaper.nightCents) * nights;
  return {
    name: "travel-planning",
    title: "Four nights in Vessel within a budget",
    question: `Plan a trip for two from Lorne to Vessel, ${from} to ${until}: trains both ways, a hotel with breakfast at most 20 minutes on foot from the old town, three-day museum passes. We can spend €${money(budget)} in all and prefer a quiet room if it fits. Which hotel do we take, and what is the total?`,
    expectedAnswer: `${cheaper.name}, €${money(total)} in total`,
    system: { name: "wayfarer", version: "1.12.0" },
    agents: agents.map((name) => ({ name })),
    environment: "Booking_System",
    startedAt: "2026-10-23T16:14:26.000Z",
    tags: ["sample", "planning"],
  };
}
