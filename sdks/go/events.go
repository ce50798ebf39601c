package cqs

import (
	"bytes"
	"encoding/json"
)

// Forgotten is the data of an event whose resource has been forgotten since.
type Forgotten struct {
	ID      string `json:"id"`
	Deleted bool   `json:"deleted"`
}

// UnmarshalJSON reads an event. The type of Data depends on the type of the event: see [Event].
func (e *Event) UnmarshalJSON(text []byte) error {
	// A type without this method, so that it does not call itself.
	type plainEvent Event
	var parts struct {
		*plainEvent
		Data json.RawMessage `json:"data"`
	}
	parts.plainEvent = (*plainEvent)(e)
	if err := json.Unmarshal(text, &parts); err != nil {
		return err
	}
	data, err := eventData(e.Type, parts.Data)
	e.Data, e.RawData = data, parts.Data
	return err
}

func eventData(kind EventType, text json.RawMessage) (any, error) {
	if len(text) == 0 {
		return nil, nil
	}
	if bytes.Contains(text, []byte(`"deleted"`)) {
		var forgotten Forgotten
		if err := json.Unmarshal(text, &forgotten); err == nil && forgotten.Deleted {
			return &forgotten, nil
		}
	}
	// What does not fit this version's type is still an event: its data is given as a map.
	if known := newEventData(kind); known != nil && json.Unmarshal(text, known) == nil {
		return known, nil
	}
	var other any
	err := json.Unmarshal(text, &other)
	return other, err
}
