import Testing
struct AuctionServerTests {}
