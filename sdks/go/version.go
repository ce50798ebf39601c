package cqs

// Version is the version of this library, as it is sent in the user agent.
const Version = "0.1.0"
