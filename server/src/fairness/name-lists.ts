/**
 * First names that are typical of a group. None is a common English word or mostly a place, so that a name is seldom
 * taken for something else. Lists are as long as each other: a name's counterpart stands in the same place.
 */
interface Names {
  readonly female: readonly string[];
  readonly male: readonly string[];
}

const list = (text: string): readonly string[] => text.trim().split(/\s+/);

const english: Names = {
  female: list(`mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy sandra margaret
    kathleen kimberly emily donna michelle cynthia amanda melissa deborah stephanie rebecca laura helen megan jane
    debbie`),
  male: list(`james robert john michael david william richard joseph thomas christopher charles daniel matthew anthony
    steven paul andrew joshua kenneth kevin brian george timothy ronald edward jason jeffrey ryan gary jim`),
};

export const nameLists = {
  english,
  hispanic: {
    female: list(`maria guadalupe juana carmen lucia isabel alejandra gabriela valentina camila ximena mariana daniela
      consuelo dolores marisol yolanda graciela rocio beatriz adriana fernanda catalina esmeralda leticia araceli silvia
      pilar teresa elena`),
    male: list(`jose juan luis carlos jorge miguel alejandro fernando eduardo ricardo javier rafael sergio pablo pedro
      raul manuel enrique arturo ernesto ramon gustavo hector julio mateo emilio guillermo ignacio rodrigo esteban`),
  },
  african_american: {
    female: list(`lakisha latoya tamika keisha shanice imani aaliyah latonya shaniqua tanisha keshia ayana tyra monique
      yolonda lashonda lawanda tameka shanika latasha shante khadijah jada kiara janae tiana dasia breonna shavonne
      tyesha`),
    male: list(`jamal darnell tyrone deshawn malik terrell kareem rasheed tremayne jermaine hakeem leroy lamar demetrius
      deandre trevon darius dontae kwame jalen tyrell antwan lavar davonte cedric marcellus rashad keyshawn jarell
      donnell`),
  },
  south_asian: {
    female: list(`priya anjali lakshmi deepa sunita kavita pooja neha meera shreya ananya divya aishwarya geeta radha
      padma swati nisha rekha shalini usha jyoti asha manisha preeti vidya lata kamala rupa sushma`),
    male: list(`rahul amit sanjay vijay arjun rohan suresh ramesh anil sunil ravi ashok vikram krishna ganesh deepak
      manoj rakesh prakash naveen gopal harish mohan pranav nikhil aditya karthik vivek rajesh dinesh`),
  },
  east_asian: {
    female:
      list(`mei yuki sakura haruka akiko naoko keiko yoko michiko hanako aiko emiko jiwoo minji soyeon hyejin eunji
      sujin yuna linh huong phuong thuy xiaoli meiling yanyan qing huifang ying wenjing`),
    male: list(`wei hiroshi kenji takeshi haruto satoshi kazuo yoshio akira daisuke makoto minho jiho sungmin hyunwoo
      jaehyun taeyang minh tuan quang xiaolong zhiwei jianguo qiang hao feng junjie weimin jian duc`),
  },
  arabic: {
    female: list(`fatima aisha khadija zainab maryam layla noor salma hana amina yasmin samira rania huda nadia farah
      dina lina reem zahra hafsa sumaya bushra ruqayya nawal wafa mona iman suad najwa`),
    male: list(`mohammed ahmed ali omar hassan hussein ibrahim yusuf khalid mahmoud mustafa abdullah tariq bilal hamza
      karim samir nabil rashid salim faisal walid ziad jamil adel imran anwar munir saad fadi`),
  },
} as const satisfies Readonly<Record<string, Names>>;

export type Origin = keyof typeof nameLists;

/** Each name with its counterpart, in both directions. */
export type Counterparts = ReadonlyMap<string, string>;

const paired = (one: readonly string[], other: readonly string[]): (readonly [string, string])[] =>
  one.flatMap((name, i) => {
    const counterpart = other[i] as string;
    return [[name, counterpart] as const, [counterpart, name] as const];
  });

export const betweenGenders: Counterparts = new Map(
  Object.values(nameLists).flatMap(({ female, male }) => paired(female, male)),
);

export const betweenEnglishAnd = (origin: Exclude<Origin, "english">): Counterparts =>
  new Map([...paired(english.female, nameLists[origin].female), ...paired(english.male, nameLists[origin].male)]);
