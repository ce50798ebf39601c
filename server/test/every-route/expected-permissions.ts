/**
 * Who may call what, written out by hand. The contract and its tables of scopes and roles are what is tested: nothing here is
 * derived from them. A new operation fails the suite until somebody has decided, here, who may call it.
 */

const ids = (text: string): readonly string[] => text.trim().split(/\s+/);

/** By the scope that a key needs. */
export const operationsOfScope: Readonly<Record<string, readonly string[]>> = {
  "conversations:read": ids(`getConversation listConversations countConversations getBulkChange
    listBulkChangeConversations listBulkChanges getImport listImports getConversationTrace getAudio getAudioPeaks
    streamEvents getConversationTimeline`),
  "conversations:write": ids(`batchCreateConversations createConversation deleteConversation deleteConversationByField
    updateConversation updateConversationByField cancelBulkChange createBulkChange undoBulkChange cancelImport
    ingestSpans`),
  "contacts:read": ids("countContacts getContact listContacts getCompany listCompanies getContactTimeline"),
  "contacts:write": ids(`createContact updateContact updateContactByField createCompany updateCompany
    updateCompanyByField`),
  "tickets:read": ids("countTickets getTicket listTickets previewTicketMerge getTicketTimeline"),
  "tickets:write": ids("createTicket mergeTickets unmergeTicket updateTicket updateTicketByField"),
  "scorecards:read": ids(`countReviews getScorecard listScorecards getRescore listRescores getReview listReviews
    getDispute listDisputes getCalibration listCalibrations getAgreement getAgentFigures getInsightBreakdown
    getInsightDistribution getInsightFailingCriteria getInsightScores getInsightAgentCriteria listInsightConversations`),
  "scorecards:write":
    ids(`scoreConversation cancelRescore createRescore claimReview createReview nextReview submitReview
    updateReview createDispute resolveDispute closeCalibration createCalibration`),
  "agents:read": ids("getAgent getAgentVersion listAgentVersions listAgents getAgentSuite listAgentSuites"),
  "agents:write": ids(`createAgent publishAgent updateAgent updateAgentByField createAgentSuite deleteAgentSuite
    updateAgentSuite`),
  "agents:test": ids("cancelAgentTest getAgentTest listAgentTests listAllAgentTests testAgent runAgentSuite"),
  "webhooks:manage":
    ids(`createWebhook deleteWebhook deleteWebhookByField endWebhookSecretOverlap getWebhook listWebhooks
    rotateWebhookSecret updateWebhook updateWebhookByField getDeliverySuccessRates getWebhookDelivery listDeliveries
    listWebhookDeliveries replayWebhookDelivery testWebhook cancelWebhookReplay createWebhookReplay getWebhookReplay
    listReplays listWebhookReplays getEvent listEvents`),
  "automation:manage":
    ids(`createRule deleteRule deleteRuleByField getRule listRuleExamples listRuleRuns listRules tryRule
    updateRule updateRuleByField createTrigger deleteTrigger getTrigger getTriggerCall inferTriggerSchema
    listTriggerCalls listTriggers rotateTrigger updateTrigger`),
  "training:read": ids(`getTrainingScenario listTrainingScenarios getTrainingAttempt listTrainingAttempts
    getTrainingAssignment listTrainingAssignments getTrainingProgress getTrainingTeam`),
  "training:write": ids(`copyTrainingScenario createTrainingScenario createTrainingScenarioFromConversation
    deleteTrainingScenario updateTrainingScenario completeTrainingAttempt createTrainingAttempt sendTrainingMessage
    createTrainingAssignments deleteTrainingAssignment updateTrainingAssignment`),
  "rubrics:read": ids(`listChecks exportRubric getRubric getRubricVersion listRubricTemplates listRubricVersions
    listRubrics getScoringSettings`),
  "rubrics:write": ids("previewRubric createRubric importRubric publishRubric updateRubric updateScoringSettings"),
  "exports:read": ids("createExport deleteExport downloadExport getExport listExports"),
};

/** The one scope that includes another: the specification says that it also reads. */
const alsoGrantedBy: Readonly<Record<string, readonly string[]>> = { "contacts:read": ["contacts:write"] };

export const scopeNames = Object.keys(operationsOfScope);

export const isGranted = (held: string, needed: string): boolean =>
  held === needed || (alsoGrantedBy[needed] ?? []).includes(held);

const reading = ids(
  "conversations:read contacts:read tickets:read scorecards:read agents:read training:read rubrics:read exports:read",
);

/** What a signed-in person may do in the place of a key. */
export const scopesOfPerson: Readonly<Record<string, readonly string[]>> = {
  viewer: reading,
  reviewer: [
    ...reading,
    ...ids("conversations:write contacts:write tickets:write scorecards:write training:write agents:test"),
  ],
  admin: scopeNames,
  owner: scopeNames,
};

/** Closed to a role in spite of its scopes: the team's figures are those of other people. */
export const closedToPerson: Readonly<Record<string, readonly string[]>> = { viewer: ["getTrainingTeam"] };

/** Weakest first. */
export const roleNames = Object.keys(scopesOfPerson);

/** Closed to keys; by the weakest role of a signed-in person who may call it. */
export const operationsOfRole: Readonly<Record<string, readonly string[]>> = {
  viewer: ids(`changePassword getSession signOut beginTwoFactor confirmTwoFactor disableTwoFactor listSessions
    renewRecoveryCodes revokeOtherSessions revokeSession updateProfile createView deleteView getPreferences getView
    listViews updatePreferences updateView getDemoData listMembers getWorkspace listNotices`),
  admin:
    ids(`createApiKey getApiKey listApiKeys revokeApiKey revokeApiKeySecret rotateApiKey updateApiKey createDemoData
    deleteDemoData createInvitation listInvitations removeMember revokeInvitation updateMember tryWorkspacePrivacy
    updateWorkspace getApiKeyUsage getAuditEntry listAuditEntries listAuditRefusals dismissNotice`),
  owner: ids("requestWorkspaceDeletion restoreWorkspace"),
};

/** Open to everybody: they are how somebody gets in, or their address is a secret of its own. */
export const openOperations = ids(`signIn beginOidcSignIn completeOidcSignIn completePasswordReset getSignInOptions
  requestPasswordReset setUpOwner acceptInvitation receiveInboundCall`);
