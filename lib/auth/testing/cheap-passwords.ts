import { hashCost } from "@/lib/auth/hash-cost";

// For tests on a database: a hundred people sign in there, and how long a guess takes is for the unit tests.
Object.assign(hashCost, { N: 2 ** 12, p: 1 });
