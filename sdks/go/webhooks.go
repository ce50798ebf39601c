package cqs

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

const defaultTolerance = 5 * time.Minute

// VerifyOption sets how a webhook is verified.
type VerifyOption func(*verifySettings)

type verifySettings struct {
	tolerance time.Duration
	now       time.Time
}

// WithTolerance sets how old, or how far in the future, a delivery may be: 5 minutes by default.
func WithTolerance(tolerance time.Duration) VerifyOption {
	return func(settings *verifySettings) { settings.tolerance = tolerance }
}

// WithCurrentTime takes the place of the clock, for tests.
func WithCurrentTime(now time.Time) VerifyOption {
	return func(settings *verifySettings) { settings.now = now }
}

// VerifyWebhook returns the event of a delivery, once it is certain that it was signed with one of the secrets and not long
// ago; otherwise the error is [ErrWebhookVerification]. Give the raw bytes of the body: a body that was parsed and written
// again has another signature.
func VerifyWebhook(body []byte, header http.Header, secrets []string, options ...VerifyOption) (*Event, error) {
	settings := verifySettings{tolerance: defaultTolerance, now: time.Now()}
	for _, option := range options {
		option(&settings)
	}
	keys, err := keysOf(secrets)
	if err != nil {
		return nil, err
	}
	id := headerValue(header, "Webhook-Id")
	timestamp := headerValue(header, "Webhook-Timestamp")
	signatures := headerValue(header, "Webhook-Signature")
	if id == "" || timestamp == "" || signatures == "" {
		return nil, notVerified("webhook-id, webhook-timestamp or webhook-signature is missing")
	}
	seconds, err := strconv.ParseUint(timestamp, 10, 40)
	if err != nil || settings.now.Sub(time.Unix(int64(seconds), 0)).Abs() > settings.tolerance {
		return nil, notVerified("the delivery was signed too long ago, or by a clock that is ahead")
	}
	if !hasSignature(body, id, timestamp, signatures, keys) {
		return nil, notVerified("no signature was made with any of the secrets")
	}
	event := new(Event)
	if err := json.Unmarshal(body, event); err != nil {
		return nil, &DecodeError{Cause: err}
	}
	return event, nil
}

func notVerified(reason string) error {
	return fmt.Errorf("%w: %s", ErrWebhookVerification, reason)
}

// hasSignature compares every signature with that of every key, each in constant time, so that the time taken tells nothing.
func hasSignature(body []byte, id, timestamp, signatures string, keys [][]byte) bool {
	matches := false
	for _, key := range keys {
		expected := signatureOf(key, id, timestamp, body)
		for _, one := range strings.Fields(signatures) {
			given, isKnownVersion := strings.CutPrefix(one, "v1,")
			if isKnownVersion && hmac.Equal([]byte(given), []byte(expected)) {
				matches = true
			}
		}
	}
	return matches
}

// SignedWebhook is a delivery as the service sends it.
type SignedWebhook struct {
	Body   []byte
	Header http.Header
}

// SignWebhook signs an event as the service does, for tests of a receiver. The event is anything that is written as a JSON
// object with id and type.
func SignWebhook(event any, secret string, now time.Time) (*SignedWebhook, error) {
	body, err := json.Marshal(event)
	if err != nil {
		return nil, &UsageError{Message: fmt.Sprintf("the event can't be written as JSON: %v", err)}
	}
	keys, err := keysOf([]string{secret})
	if err != nil {
		return nil, err
	}
	names := struct {
		ID   string `json:"id"`
		Type string `json:"type"`
	}{ID: "evt_test", Type: string(EventTypeWebhookTest)}
	if err := json.Unmarshal(body, &names); err != nil {
		return nil, &UsageError{Message: fmt.Sprintf("the event is not an object with id and type: %v", err)}
	}
	timestamp := strconv.FormatInt(now.Unix(), 10)
	header := http.Header{}
	header.Set("Content-Type", "application/json")
	header.Set("X-Service-Event", names.Type)
	header.Set("X-Service-Signature", signed([]byte(secret), body))
	header.Set("Webhook-Id", names.ID)
	header.Set("Webhook-Timestamp", timestamp)
	header.Set("Webhook-Signature", "v1,"+signatureOf(keys[0], names.ID, timestamp, body))
	return &SignedWebhook{Body: body, Header: header}, nil
}

// headerValue finds a header also where its name is not written in the canonical case.
func headerValue(header http.Header, name string) string {
	if value := header.Get(name); value != "" {
		return value
	}
	for key, values := range header {
		if strings.EqualFold(key, name) && len(values) > 0 {
			return values[0]
		}
	}
	return ""
}

func signatureOf(key []byte, id, timestamp string, body []byte) string {
	return signed(key, []byte(id+"."+timestamp+"."), body)
}

// keysOf returns the keys of secrets. After whsec_ a key is written in base64; any other secret is the key itself.
func keysOf(secrets []string) ([][]byte, error) {
	keys := make([][]byte, 0, len(secrets))
	for _, secret := range secrets {
		key := []byte(secret)
		if encoded, isStandard := strings.CutPrefix(secret, "whsec_"); isStandard {
			decoded, err := base64.StdEncoding.DecodeString(encoded)
			if err != nil {
				return nil, &UsageError{Message: "a secret begins with whsec_, but is not base64"}
			}
			key = decoded
		}
		if len(key) == 0 {
			return nil, &UsageError{Message: "a secret is empty: anyone can sign with that"}
		}
		keys = append(keys, key)
	}
	return keys, nil
}

func signed(key []byte, parts ...[]byte) string {
	mac := hmac.New(sha256.New, key)
	for _, part := range parts {
		mac.Write(part)
	}
	return base64.StdEncoding.EncodeToString(mac.Sum(nil))
}
