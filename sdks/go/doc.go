// Package cqs is the client library of the Conversation Quality Service.
//
// A [Client] has a field for each resource, and each resource a method for each operation:
//
//	client, err := cqs.New() // reads CQS_API_KEY and CQS_BASE_URL
//	ticket, err := client.Tickets.Create(ctx, cqs.CreateTicketInput{Title: "Card declined"})
//
// Calls are retried where that is safe; see [WithMaxRetries]. Fields that may be left out have the type [Optional]: use
// [Set] to send a value and [Null] to send null.
//
// Files whose names begin with generated_ are written by the project's generator from the API's OpenAPI document.
package cqs
