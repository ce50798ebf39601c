const words = (list: string): readonly string[] => list.trim().split(/\s+/);

/**
 * Words that VADER's lexicon rates and that service talk uses without any feeling: courtesy, products and procedures.
 * They count as neutral for both speakers.
 */
export const neutralWords: ReadonlySet<string> = new Set(
  words(`
    please help helping helped helper helpline like likes interest interests sure fine alert alerts alerted credit
    credits credited share shares shared sharing ok okay alright well yes yeah yep want wants wanted number numbers
    security secure secured securely safe safely safety free value values valued gift gifts friend friends party parties
    active actively ready support supported supporting supporter benefit benefits reward rewards rewarded premium
    save saves saving savings pay pays loan loans top tops join joined joining play plays natural growth opportunity
    chance chances certain clear clearly clearing confirm hope hoping agree agreed agreement matter matters special
    welcome dear kind true huge strong easy easily number trust trusted honest honestly promise promises bonus profit
    respect rich care engage heard hero important importance increase increased positive serious seriously sentence
    smart success successful successfully win winner won worth asset assets accept accepted accepting allow allowed
    approve approved approval challenge comedy comfort cool cover create created energy ensure entertain forward
    grant granted greet greeting greetings innovate invite invited passion peace prefer prefers protect protected
    protection providing recommend recommended relax resolve resolved resolving responsible solution solutions solve
    solved solving sorry apology apologize apologise apologies sunshine sunny treat treasure vision warm wish wishes
    wishing sweet hand handed no stop stopped stops cut cuts leave leaves left low lower lowest limit limited limits demand demands
    demanded avoid avoiding miss dispute disputes disputed disputing fraud charge charged charges charging debt debts
    cancel cancels cancelled canceled cancelling canceling cancellation block blocked blocks blocking emergency
    accident accidents death dead died kill killed weapon war gun fire fired tank tough hide hid pressure pressed
    suspect suspected suspicious suspended suspend shy short shoot shot sick ill risk risks risky illegal drop dropped
    drops conflict conflicts contagious criminal crime attack attacks attacked threat penalty penalties protest reject
    rejected rejects refuse refused remove removed revoke revoked restrict restricted restriction strange tax
    alarm alarms alone bar bars doubt doubts empty exclude excluded exclusion expose exposed
    forget forgot forgotten gross hard harder hell lack mandatory negative odd pass pending pretend
    question questioned questioning questions strike struggle struggled terminate terminated terminal
    trapped unsure uncertain unclear unknown warning warnings warn warned weak ban banned distract divorce divorced
    expel fad fan fee freak joke jokes lol haha lazy luck lucky nerves ugly
    interested cared cares attraction attractions pretty original originally definitely horror scary thriller thrillers
    ghost wars romance romantic comedies entertainment playing played reach united fitness holiday holidays flexible
    marvel justice god giving accepts accepting superior deal deals legal legally fit fits fitting promised broke
  `),
);

/**
 * Words that name what went wrong. One of them states a fact ("my card was stolen"); several, or one with emphasis, are
 * a complaint. So each weighs little.
 */
export const troubleWords: ReadonlySet<string> = new Set(
  words(`
    problem problems issue issues trouble troubles error errors fail fails failed failing failure fault faults faulty
    wrong wrongly lost lose losing loss missing missed delay delayed delays stolen steal theft stuck crash crashed crashes
    crashing difficult difficulty difficulties confused confusing confusion mistake mistakes damage damaged damages
    interrupt interrupted disconnected expensive unfortunately bad worry poor unable incorrect invalid late down
    overcharged hacked
  `),
);

/** Feelings and faults that an agent names out of sympathy or to explain: they say nothing of the agent's own mood. */
export const agentNeutralWords: ReadonlySet<string> = new Set(
  words(`
    frustrated frustrating frustration upset upsetting disappointed disappointing disappointment annoyed annoying
    annoyance stressed stressful stress worried worrying concern concerned concerns inconvenience inconvenient
    inconvenienced unpleasant unhappy anxious angry terrible awful horrible bother bothered bothering broken glad happy
    pleased pleasure good best better appreciate appreciated scam scammers shame sad
  `),
);

/** Strong words of service talk that VADER's lexicon does not have or rates too low. */
export const addedWords: ReadonlyMap<string, number> = new Map([
  ["broken", -1.2],
  ["crushed", -1.2],
  ["filthy", -2.2],
  ["smelled", -0.6],
  ["stranded", -1.8],
  ["ridiculous", -2.4],
  ["unacceptable", -2.6],
  ["outrageous", -2.6],
  ["useless", -2.4],
  ["overcharged", -1.6],
  ["unusable", -1.8],
  ["unreliable", -1.8],
  ["unprofessional", -2],
  ["unresponsive", -1.2],
  ["nightmare", -2.4],
  ["disaster", -2.4],
  ["shambles", -2.4],
  ["slow", -1],
  ["flawless", 2.4],
  ["flawlessly", 2.4],
  ["seamless", 2],
  ["spotless", 2],
  ["relieved", 2],
  ["relief", 2],
  ["delighted", 2.6],
  ["lifesaver", 2.6],
  ["impressed", 2.1],
  ["brilliant", 2.8],
  ["helpful", 1.8],
  ["thanks", 0.7],
  ["thank", 0.7],
  ["thankyou", 0.7],
  ["cheers", 0.7],
  ["good", 1.4],
  ["great", 2],
  ["nice", 1.6],
  ["best", 0.8],
  ["better", 1],
]);
